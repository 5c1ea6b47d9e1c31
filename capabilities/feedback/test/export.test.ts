import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDialogues } from '../../../evals/src/dialogues/dialogue-file.js';
import { openTalkScene, type TalkScene } from '../../../packages/testing/test/talk-scene.js';

const REPOSITORY = new URL('../../../', import.meta.url);
const run = promisify(execFile);

let scene: TalkScene;
let folder: string;
beforeAll(async () => {
  [scene, folder] = await Promise.all([openTalkScene(), mkdtemp(join(tmpdir(), 'feedback-'))]);
});
afterAll(async () => {
  await scene.close();
  await rm(folder, { recursive: true });
});

/** The command as `npm run feedback:export` runs it. */
const command = (...options: string[]) =>
  run(
    process.execPath,
    ['prisma/scripts/with-database.mjs', 'capabilities/dist/feedback/export/main.js', ...options],
    { cwd: REPOSITORY, env: { ...process.env, DATABASE_URL: scene.database.url } },
  );

it('writes what users allowed to be used, and nothing else, as a file of dialogues', async () => {
  const { client, userId } = await scene.login();
  const shared = { share: true } as const;
  const first = await scene.talk(userId);
  const [, good = '', , late = ''] = await scene.say(userId, first, [
    { role: 'user', text: 'Hello:\n- "who" are you? # not a comment' },
    { role: 'agent', text: 'The host.' },
    { role: 'user', text: 'And you?', turn: 2 },
    { role: 'agent', text: 'Still the host.', turn: 2 },
  ]);
  await scene.sql(
    `INSERT INTO tool_calls (conversation_id, turn, reply, index, user_id, tool_use_id, agent, tool, input, status, is_error)
     VALUES ($1::uuid, 1, 1, 0, $2::uuid, 't1', 'host', 'get_goals', '{"q": "secret"}', 'done', false),
       ($1::uuid, 1, 1, 1, $2::uuid, 't2', 'host', 'create_goal', '{}', 'error', true)`,
    [first, userId],
  );
  await client.feedback.give(first, good, { rating: 'good', ...shared });
  await client.feedback.give(first, late, { rating: 'good', text: 'Clear.', ...shared });

  const anew = await scene.talk(userId);
  const [, , , again = '', kept = '', silent = ''] = await scene.say(userId, anew, [
    { role: 'user', text: 'old words', supersededBy: 2 },
    { role: 'agent', text: 'Old.', supersededBy: 2 },
    { role: 'user', text: 'new words', turn: 2 },
    { role: 'agent', text: 'New.', turn: 2 },
    { role: 'agent', text: 'KEPT FOR MYSELF', turn: 3 },
    { role: 'agent', text: 'UNASKED', turn: 4 },
  ]);
  await client.feedback.give(anew, again, { rating: 'bad', reasons: ['wrong_agent'], ...shared });
  await client.feedback.give(anew, kept, { rating: 'bad', text: 'PRIVATE' });
  await client.feedback.give(anew, silent, { rating: 'bad', ...shared }); // nobody had said anything

  const file = join(folder, 'solo.yaml');
  const { stdout } = await command('--team', 'solo', '--since', '2026-01-01', '--out', file);
  expect(stdout).toContain('3 rated answers');
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^# Holds words of users/);
  for (const hidden of ['PRIVATE', 'KEPT', 'UNASKED', 'secret', 'old words', userId, first, good])
    expect(text).not.toContain(hidden);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const id = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(await readDialogues(file)).toEqual({
    team: 'solo',
    dialogues: [],
    first: [
      {
        ...{ id, locale: 'en', say: 'Hello:\n- "who" are you? # not a comment' },
        means: { agents: ['host'], calls: ['get_goals'], writes: false },
        rated: { agent: 'host', answer: 'The host.', rating: 'good' },
      },
    ],
    unlabelled: [
      {
        ...{ id, locale: 'en', turn: 2, say: 'And you?' },
        rated: { agent: 'host', answer: 'Still the host.', rating: 'good', text: 'Clear.' },
      },
      {
        ...{ id, locale: 'en', turn: 2, say: 'new words' },
        rated: { agent: 'host', answer: 'New.', rating: 'bad', reasons: ['wrong_agent'] },
      },
    ],
  });

  await expect(command('--team', 'solo', '--since', '2026-01-01', '--out', file)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is there already'),
  });
  // Who takes the leave, the conversation or the account back is missing in the next one.
  await client.feedback.give(first, good, { rating: 'good' });
  await scene.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [anew]);
  const next = join(folder, 'next.yaml');
  await command('--team', 'solo', '--since', '2026-01-01T00:00:00Z', '--out', next);
  expect(await readDialogues(next)).toMatchObject({ first: [], unlabelled: [{ say: 'And you?' }] });
  await scene.sql('UPDATE profiles SET deleted_at = now() WHERE id = $1::uuid', [userId]);
  const none = join(folder, 'none.yaml');
  expect((await command('--team', 'solo', '--since', '2026-01-01', '--out', none)).stdout).toContain(
    'Nobody',
  );
  await expect(stat(none)).rejects.toThrow('ENOENT');
}, 180_000);

it.each([
  ['nothing', [], '--team, --since and --out are needed'],
  ['no date', ['--team', 'solo', '--since', 'lately', '--out', 'x'], '--since is "lately"'],
  ['what it does not know', ['--all'], "Unknown option '--all'"],
])('given %s, the command says what it takes', async (_, options, why) => {
  await expect(command(...options)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(new RegExp(`${why}[^]*npm run feedback:export`)),
  });
});
