import { ApiError, type Client } from '@roundtable/client';
import { z } from 'zod';
import { EXIT, exitCodeOf, explain } from './exit-codes.js';

/** Loose, since newer gateways may have further checks. */
const Readiness = z.looseObject({ error: z.string().optional() });

export interface DoctorDeps {
  readonly url: string;
  readonly settingsFile: string;
  readonly connect: () => Promise<Client>;
  readonly team: string;
  readonly print: (text: string) => void;
}

/** Checks the requirements of a conversation in order, and prints the remedy for the first failure. */
export async function doctor(deps: DoctorDeps): Promise<number> {
  const good = (text: string) => deps.print(`ok    ${text}\n`);
  const bad = (text: string) => deps.print(`FAIL  ${text}\n`);
  good(`Node ${process.version}; settings in ${deps.settingsFile}`);
  try {
    const health = await get(`${deps.url}/healthz`);
    if (!health.ok)
      throw new ApiError(`${deps.url}/healthz answered ${health.status}`, {
        status: health.status,
        code: 'UNKNOWN',
      });
    good(`the gateway answers at ${deps.url}`);

    const readiness = await get(`${deps.url}/readyz`);
    if (!readiness.ok) {
      bad(`the gateway is not ready (${readiness.status}): ${readiness.reasons}`);
      deps.print(
        '      Postgres or Temporal cannot be reached: look at the output of "npm start". Messages are kept until then.\n',
      );
      return EXIT.refused;
    }
    good(`the gateway is ready: ${readiness.reasons}`);

    const client = await deps.connect();
    const profile = await client.profile.get();
    good(`signed in as ${profile.email}`);

    const { items } = await client.teams.list();
    const team = items.find((one) => one.id === deps.team);
    if (team === undefined) {
      bad(
        `there is no team "${deps.team}"; published are: ${items.map((one) => one.id).join(', ') || 'none'}`,
      );
      deps.print('      Publish the teams with "npm run teams:publish".\n');
      return EXIT.refused;
    }
    good(`the team ${team.name} is ready, with ${team.agents.map((agent) => agent.name).join(' and ')}`);
    deps.print('Everything is in place: "npm run chat" starts a conversation.\n');
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    bad(explain(error));
    return exitCodeOf(error);
  }
}

async function get(url: string): Promise<{ ok: boolean; status: number; reasons: string }> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  } catch (cause) {
    throw new ApiError(`${new URL(url).origin} cannot be reached`, { status: 0, code: 'UNREACHABLE', cause });
  }
  const body = Readiness.safeParse(await response.json().catch(() => null));
  return {
    ok: response.ok,
    status: response.status,
    reasons: body.success ? reasonsOf(body.data) : 'no details',
  };
}

/** Formats `{checks: {database: "ok"}}` as "checks.database ok". */
function reasonsOf(body: Readonly<Record<string, unknown>>, path = ''): string {
  return Object.entries(body)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? reasonsOf(Object.fromEntries(Object.entries(value)), `${path}${name}.`)
        : `${path}${name} ${String(value)}`,
    )
    .join(', ');
}
