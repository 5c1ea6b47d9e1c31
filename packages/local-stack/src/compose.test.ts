import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
});
const file = new URL('../../../docker-compose.yml', import.meta.url);
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(readFileSync(file, 'utf8'), { merge: true }));

/** Which services get a value that is made of this variable of `.env`. */
const holders = (variable: string) =>
  Object.entries(services)
    .filter(([, { environment }]) =>
      Object.values(environment).some((value) => new RegExp(`\\$\\{${variable}\\b`).test(value)),
    )
    .map(([name]) => name)
    .sort();

it.each([
  ['POSTGRES_PASSWORD', ['logins', 'postgres', 'setup']],
  ['POSTGRES_APP_PASSWORD', ['gateway', 'logins', 'worker']],
  ['POSTGRES_TEMPORAL_PASSWORD', ['logins', 'temporal', 'temporal-schema']],
  ['SECRETS_KEY', ['gateway', 'worker']],
  ['PAYLOAD_KEYS', ['gateway', 'worker']],
  ['NOTION_CLIENT_SECRET', ['gateway', 'worker']],
  ['BETTER_AUTH_SECRET', ['gateway']],
  ['ANTHROPIC_API_KEY', ['worker']],
  ['ANTHROPIC_AUTH_TOKEN', ['worker']],
  ['OPENAI_COMPATIBLE_API_KEY', ['worker']],
  ['BRAVE_API_KEY', ['worker']],
  ['OPENALEX_API_KEY', ['worker']],
  ['SMTP_URL', ['worker']],
])('with compose, %s is known to %j only', (variable, names) => expect(holders(variable)).toEqual(names));

it('with compose, every port is published on this machine alone, unless HOST says otherwise', () => {
  const published = Object.values(services).flatMap(({ ports }) => ports);
  expect(published).toHaveLength(3);
  for (const port of published) expect(port).toMatch(/^(127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
});
