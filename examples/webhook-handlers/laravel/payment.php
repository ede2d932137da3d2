<?php
// In a project, the facade Illuminate\Support\Facades\Http does the same. It needs Guzzle.

/** The payment, or null if it does not exist. Throws if it cannot be read. */
function read_payment(string $id): ?array
{
    $context = stream_context_create(["http" => ["timeout" => 10, "ignore_errors" => true]]);
    $text = @file_get_contents(getenv("BASE_URL") . "/payments/" . rawurlencode($id), false, $context);
    $status = $text === false ? 0 : (int) explode(" ", $http_response_header[0])[1];
    if ($status === 404) {
        return null;
    }
    if ($status !== 200) {
        throw new RuntimeException("reading a payment failed: $status");
    }
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
}
