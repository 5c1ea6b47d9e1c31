import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScriptedReply, type System, sharedSystem, toolUse, turn } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startChat } from '../chat-process.js';

let system: System;
let dir: string;
const chats: ReturnType<typeof startChat>[] = [];
beforeAll(async () => {
  system = await sharedSystem();
  dir = mkdtempSync(join(tmpdir(), 'seed-002-'));
});
afterEach(async () => {
  for (const chat of chats.splice(0)) await chat.kill();
});
afterAll(async () => {
  await system.stop();
  rmSync(dir, { recursive: true, force: true });
});

const projectsOf = async (email: string) =>
  (
    await system.sql<{ name: string }>(
      'SELECT p.name FROM projects p JOIN profiles u ON u.id = p.user_id WHERE u.email = $1 ORDER BY p.name',
      [email],
    )
  ).map(({ name }) => name);

/** The user was last in the project two days ago. */
async function longAgo(email: string, project: string): Promise<void> {
  await system.sql(
    `WITH one AS (SELECT p.id FROM projects p JOIN profiles u ON u.id = p.user_id WHERE u.email = $1 AND p.name = $2),
       said AS (UPDATE messages SET created_at = created_at - interval '2 days' WHERE project_id IN (SELECT id FROM one))
     UPDATE projects SET last_accessed_at = last_accessed_at - interval '2 days' WHERE id IN (SELECT id FROM one)`,
    [email, project],
  );
}

/** What the last call of a tool came to, as text. */
async function resultOf(tool: string): Promise<string> {
  const [row] = await system.sql<{ result: unknown }>(
    `SELECT result FROM tool_calls WHERE tool = $1 AND status = 'done' ORDER BY created_at DESC LIMIT 1`,
    [tool],
  );
  return JSON.stringify(row?.result);
}

/** What is typed, the words with which the model ends the turn, and what the terminal then shows. */
type Line = readonly [said: string, answer: string, shown: RegExp];
const line = (...parts: Line): Line => parts;

// Seed 002 §4.1 and its translation.
const SCRIPTS = [
  {
    language: 'en' as const,
    names: {
      checkout: 'Mobile Checkout Redesign',
      dashboard: 'Enterprise Dashboard',
      website: 'Marketing Website Refresh',
    },
    start: line("I'm starting a new mobile checkout project", 'What shall we call it?', /call it\?/),
    another: 'Create a new project called ',
    created: 'It is there. You can upload a project brief.',
    work: line(
      "Let's talk about the navigation design",
      'Gladly. Which platform is it for?',
      /navigation_design · UX Architect · \d+ HIGH/,
    ),
    decide: line(
      "We've decided on a sidebar navigation because our users prefer hierarchical access",
      'It is on record now.',
      /record_decision.*on record now/s,
    ),
    decision: ['A sidebar navigation', 'our users prefer hierarchical access'] as const,
    toCheckout: line('Switch to Mobile Checkout', 'There we are.', /Project: Mobile Checkout Redesign/),
    similar: line(
      'Did I solve a similar navigation problem in another project?',
      'Yes, in Enterprise Dashboard.',
      /search_all_projects.*Yes, in Enterprise Dashboard/s,
    ),
    back: line('Switch to Enterprise Dashboard', 'Here we are again.', /Project: Enterprise Dashboard/),
    since: ['2 days ago', 'Navigation design', 'wireframes.md', 'A sidebar navigation'],
    why: line('Why did we decide on a sidebar navigation?', 'Here is the reason.', /Here is the reason/),
    list: line('What projects do I have?', 'You have 3 projects.', /list_projects.*3 projects/s),
    used: 'today',
    remove: line(
      'Delete the Marketing Website project',
      'Are you sure?',
      /Are you sure.*Delete “Marketing Website Refresh” with \d+ conversation turns?, 0 uploaded files and 0 recorded decisions.*\(yes, delete it \/ no, keep it\)/s,
    ),
    yes: line('Yes, delete it', 'The project is deleted.', /project is deleted/),
  },
  {
    language: 'es' as const,
    names: {
      checkout: 'Rediseño del pago móvil',
      dashboard: 'Panel de empresa',
      website: 'Web de marketing',
    },
    start: line('Empiezo un proyecto nuevo para el pago móvil', '¿Cómo lo llamamos?', /lo llamamos\?/),
    another: 'Crea un proyecto nuevo llamado ',
    created: 'Ya está. Puedes subir un brief.',
    work: line(
      'Trabajemos en el diseño de navegación',
      'Con gusto. ¿Para qué plataforma es?',
      /navigation_design · Arquitectura de UX · \d+ HIGH/,
    ),
    decide: line(
      'Nos quedamos con una barra lateral porque nuestros usuarios prefieren el acceso jerárquico',
      'Queda anotado.',
      /record_decision.*Queda anotado/s,
    ),
    decision: ['Una barra lateral', 'nuestros usuarios prefieren el acceso jerárquico'] as const,
    toCheckout: line(
      'Cambia al proyecto Rediseño del pago móvil',
      'Ya estamos ahí.',
      /Proyecto: Rediseño del pago móvil/,
    ),
    similar: line(
      '¿Resolví un problema parecido de barra lateral en otro proyecto?',
      'Sí, en el Panel de empresa.',
      /search_all_projects.*Sí, en el Panel de empresa/s,
    ),
    back: line('Vuelve al Panel de empresa', 'Aquí seguimos.', /Proyecto: Panel de empresa/),
    since: ['anteayer', 'Diseño de navegación', 'wireframes.md', 'Una barra lateral'],
    why: line('¿Por qué elegimos una barra lateral?', 'Esta es la razón.', /Esta es la razón/),
    list: line('¿Qué proyectos tengo?', 'Tienes 3 proyectos.', /list_projects.*3 proyectos/s),
    used: 'hoy',
    remove: line(
      'Elimina el proyecto Web de marketing',
      '¿Seguro?',
      /¿Seguro.*Eliminar «Web de marketing» con \d+ mensajes? con sus? respuestas?, 0 archivos subidos y 0 decisiones guardadas.*\(sí, elimínalo \/ no, consérvalo\)/s,
    ),
    yes: line('Sí, elimínalo', 'El proyecto está eliminado.', /proyecto está eliminado/),
  },
];

// The other language follows the same steps: before a release it is gone through as well.
test.each(SCRIPTS)(
  'the projects of seed 002 §4.1 in $language, through a kill -9 in the middle of a deletion',
  async (seed) => {
    const email = `projects-${seed.language}@example.com`;
    const { checkout, dashboard, website } = seed.names;
    const chat = startChat(['--team', 'product-design', '--email', email, '--lang', seed.language], {
      ...{ url: system.url, home: dir, cwd: dir },
    });
    chats.push(chat);
    const play = ([said, answer, shown]: Line, ...before: ScriptedReply[]) => {
      system.simulator.script(turn(said, ...before, answer));
      return chat.say(said, shown);
    };
    const create = (said: string, name: string) =>
      play(line(said, seed.created, new RegExp(`(?:Project|Proyecto): ${name}`)), [
        toolUse('create_project', { name }),
      ]);

    await play(seed.start);
    await create(checkout, checkout);
    for (const name of [website, dashboard]) await create(`${seed.another}${name}`, name);
    await play(seed.work);
    const [decision, rationale] = seed.decision;
    await play(seed.decide, [toolUse('record_decision', { decision, rationale })]);
    await play(seed.toCheckout, [toolUse('switch_project', { project: checkout.split(' ', 2).join(' ') })]);
    // Nothing of the other project is before the model any more, but what is found when it is asked for.
    expect(JSON.stringify(system.simulator.requests(1)[0]?.body)).not.toContain(rationale);
    await play(seed.similar, [toolUse('search_all_projects', { query: decision })]);
    const elsewhere = await resultOf('search_all_projects');
    for (const part of [dashboard, ...seed.decision]) expect(elsewhere).toContain(part);

    // Away for two days; a file came by another way.
    await longAgo(email, dashboard);
    const { client } = await system.signIn(email);
    const { items } = await client.projects.list();
    const there = items.find(({ name }) => name === dashboard)?.id ?? '';
    await client.projects.files.upload(there, {
      fileName: 'wireframes.md',
      content: new TextEncoder().encode('# Wireframes\n\nSidebar, three levels.\n'),
    });
    await play(seed.back, [toolUse('switch_project', { project: dashboard })]);
    const stood = await resultOf('switch_project');
    for (const part of seed.since) expect(stood).toContain(part);
    await play(seed.why, [toolUse('recall_decisions', { query: decision })]);
    expect(await resultOf('recall_decisions')).toContain(rationale);
    await play(seed.list, [toolUse('list_projects')]);
    expect(JSON.parse(await resultOf('list_projects')).projects).toMatchObject([
      { name: dashboard, active: true },
      { name: checkout, active: false, lastUsed: seed.used },
      { name: website, active: false, lastUsed: seed.used },
    ]);
    const [remove, sure, counted] = seed.remove;
    system.simulator.script(turn(remove, [sure, toolUse('delete_project', { project: website })]));
    await chat.say(remove, counted);

    const release = await system.lockTable('projects');
    const [yes, gone, told] = seed.yes;
    system.simulator.script(turn('<confirmation', gone));
    chat.type(yes);
    await system.eventually('the deletion is under way', async () => {
      const waiting = await system.sql(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'projects'::regclass`,
      );
      return waiting.length > 0 ? true : null;
    });
    await system.worker.signal('SIGKILL');
    await release();
    expect(await projectsOf(email)).toEqual([dashboard, checkout, website].toSorted());
    await system.restartWorker();
    await chat.sees(told);
    expect(await projectsOf(email)).toEqual([dashboard, checkout].toSorted());
    expect(await chat.leave()).toBe(0);
  },
);
