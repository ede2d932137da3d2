package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// In production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING.
var seen sync.Map

var client = http.Client{Timeout: 10 * time.Second}

func receive(response http.ResponseWriter, request *http.Request) {
	// The body as received, because the signature covers every byte.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 64*1024))
	if err != nil || !genuine(os.Getenv("WEBHOOK_SECRET"), request.Header, body) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event struct {
		Type string
		Test bool
		Data struct {
			Payment struct{ ID string }
		}
	}
	if json.Unmarshal(body, &event) != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	// A test event, or one of a type that may come one day: none of this program's business.
	if event.Test || event.Type != "payment.status_changed" {
		response.WriteHeader(http.StatusNoContent)
		return
	}
	// Whoever has the secret can sign any event. So the payment is read, and what was read counts.
	payment, status := readPayment(event.Data.Payment.ID)
	if status != http.StatusOK {
		response.WriteHeader(status)
		return
	}
	if _, duplicate := seen.LoadOrStore(request.Header.Get("webhook-id"), true); !duplicate {
		// Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
		fmt.Println(event.Type, payment.Reference, payment.Status)
	}
	response.WriteHeader(http.StatusNoContent)
}

type Payment struct{ Reference, Status string }

// The payment and 200. Otherwise what to respond: 404 if it does not exist, 503 if it cannot be read, so that the event is sent again.
func readPayment(id string) (read Payment, status int) {
	answer, err := client.Get(os.Getenv("BASE_URL") + "/payments/" + url.PathEscape(id))
	if err != nil {
		return read, http.StatusServiceUnavailable
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNotFound {
		return read, http.StatusNotFound
	}
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&read) != nil {
		return read, http.StatusServiceUnavailable
	}
	return read, http.StatusOK
}

// Whether Paylink has signed this body within the last five minutes. The official library does the same:
// github.com/standard-webhooks/standard-webhooks/libraries/go
func genuine(secret string, header http.Header, body []byte) bool {
	id, sent := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	age := time.Since(time.Unix(seconds, 0))
	if err != nil || age > 5*time.Minute || age < -5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, sent, body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) { // two while a secret is rotated
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}

func main() {
	http.HandleFunc("/webhooks", receive)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
