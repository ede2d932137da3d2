#!/bin/sh
# Runs once, when the data directory of the PostgreSQL container is new: logins and database, as docs/operations.md says.
set -eu
psql --quiet --no-psqlrc --username=postgres --dbname=postgres --set ON_ERROR_STOP=1 \
  --set application="$(cat /run/secrets/application-password)" --set owner="$(cat /run/secrets/owner-password)" << 'SQL'
CREATE ROLE paylink_application NOLOGIN;
CREATE ROLE paylink LOGIN PASSWORD :'application' IN ROLE paylink_application;
CREATE ROLE paylink_owner LOGIN PASSWORD :'owner';
CREATE DATABASE paylink OWNER paylink_owner;
SQL
