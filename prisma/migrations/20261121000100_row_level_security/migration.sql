-- Two roles, reached by SET LOCAL ROLE: the application sees one user's rows, the system sees all.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'roundtable_app') THEN
    CREATE ROLE roundtable_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the cluster, not to the database
END $$;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'roundtable_system') THEN
    CREATE ROLE roundtable_system NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  EXECUTE format('GRANT roundtable_app, roundtable_system TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  -- Two deploys on one cluster may grant at the same time; the grant is there then.
  IF NOT pg_has_role(current_user, 'roundtable_app', 'MEMBER') THEN RAISE; END IF;
END $$;

GRANT USAGE ON SCHEMA public TO roundtable_app, roundtable_system;

-- Tables with a user: guarded by the setting that withUser makes for its transaction.
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY[
    'goals', 'micro_wins', 'milestones', 'implementation_intentions', 'plans', 'conversations', 'inputs', 'messages',
    'steps', 'tool_calls', 'agent_transitions', 'confirmations', 'events', 'partials', 'idempotency_keys', 'usage', 'api_keys'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO roundtable_app USING (user_id = current_setting(''app.user_id'')::uuid) '
      'WITH CHECK (user_id = current_setting(''app.user_id'')::uuid)', guarded);
    EXECUTE format('CREATE POLICY all_rows ON %I TO roundtable_system USING (true) WITH CHECK (true)', guarded);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO roundtable_app, roundtable_system', guarded);
  END LOOP;
END $$;

ALTER TABLE profiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON profiles TO roundtable_app
  USING (id = current_setting('app.user_id')::uuid) WITH CHECK (id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON profiles TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON profiles TO roundtable_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON profiles TO roundtable_system;

-- Teams belong to no user: everybody reads, the system publishes.
GRANT SELECT ON teams, team_versions TO roundtable_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON teams, team_versions TO roundtable_system;

-- A partial is a copy for viewers; after a crash of Postgres they get a message.reset instead.
ALTER TABLE partials SET UNLOGGED;

-- The sweeper looks for inputs without an outcome; there are few at any time.
CREATE INDEX idx_inputs_open ON inputs (created_at) WHERE outcome IS NULL;
