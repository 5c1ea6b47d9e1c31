import type { System } from '@roundtable/testing';

const TOOLS = [
  'list_projects',
  'create_project',
  'switch_project',
  'rename_project',
  'delete_project',
  'get_project',
  'record_project_facts',
  'set_project_preference',
  'record_decision',
  'record_outcome',
  'recall_decisions',
];

/** Publishes a team of one agent who works in projects, and nothing around it; returns its id. */
export async function publishProjectTeam(system: System): Promise<string> {
  const agent = {
    id: 'lead',
    name: 'Design Lead',
    role: 'Leads',
    color: 'teal',
    prompt: 'You lead design work in projects.',
    tools: TOOLS,
    context: ['profile', 'project', 'projects'],
  };
  const content = {
    id: 'designers',
    name: 'Designers',
    description: 'One agent who works in projects',
    locales: ['en', 'es'],
    home: 'lead',
    values: 'Be kind.',
    agents: [agent],
  };
  await system.sql(
    `WITH version AS (INSERT INTO team_versions (hash, team_id, content) VALUES ('designers-1', 'designers', $1::jsonb) RETURNING hash)
     INSERT INTO teams (id, current_hash, updated_at) SELECT 'designers', hash, now() FROM version`,
    [JSON.stringify(content)],
  );
  return 'designers';
}
