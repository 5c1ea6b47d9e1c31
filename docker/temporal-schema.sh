#!/bin/sh
# Creates and upgrades the tables of Temporal's two databases, as the login that owns them; safe to run at every start.
# SQL_HOST, SQL_USER and SQL_PASSWORD come from the environment.
set -eu

prepare_database() {
  tool="temporal-sql-tool --plugin postgres12 --ep $SQL_HOST -u $SQL_USER -p 5432 --db $1"
  $tool setup-schema -v 0.0
  $tool update-schema -d "/etc/temporal/schema/postgresql/v12/$2/versioned"
}

prepare_database temporal temporal
prepare_database temporal_visibility visibility
