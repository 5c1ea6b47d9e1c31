import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNS_ALL, type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startChat } from './chat-process.js';

let system: System;
let dir: string;
const chats: ReturnType<typeof startChat>[] = [];
beforeAll(async () => {
  system = await sharedSystem();
  dir = mkdtempSync(join(tmpdir(), 'seed-002-'));
});
afterEach(async () => {
  for (const chat of chats.splice(0)) await chat.kill();
  expect(system.simulator.stats().rejected, 'no request was malformed').toBe(0);
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

// Seed 002 §4.1 and its translation; each line with what it brings.
const SCRIPTS = [
  {
    language: 'en' as const,
    names: {
      checkout: 'Mobile Checkout Redesign',
      dashboard: 'Enterprise Dashboard',
      website: 'Marketing Website Refresh',
    },
    start: { say: "I'm starting a new mobile checkout project", shows: /call it\?|What name/ },
    created: /Mobile Checkout Redesign.*upload a project brief.*Project: Mobile Checkout Redesign/s,
    another: [
      'Create a new project called Marketing Website Refresh',
      'Create a new project called Enterprise Dashboard',
    ],
    work: {
      say: "Let's talk about the navigation design",
      shows: /navigation_design · UX Architect · \d+ HIGH/,
    },
    decide: {
      say: "We've decided on a sidebar navigation because our users prefer hierarchical access",
      shows:
        /Recorded: A sidebar navigation, because our users prefer hierarchical access|on record now: A sidebar navigation/i,
    },
    toCheckout: {
      say: 'Switch to Mobile Checkout',
      shows: /Mobile Checkout Redesign.*Project: Mobile Checkout Redesign/s,
    },
    similar: {
      say: 'Did I solve a similar navigation problem in another project?',
      shows:
        /Yes\..*In "Enterprise Dashboard": A sidebar navigation, because our users prefer hierarchical access/is,
    },
    back: {
      say: 'Switch to Enterprise Dashboard',
      shows:
        /Last conversation: 2 days ago.*You've uploaded wireframes\.md since then.*sidebar navigation.*\?/is,
    },
    why: { say: 'Why did we decide on a sidebar navigation?', shows: /hierarchical access/ },
    list: {
      say: 'What projects do I have?',
      shows: /You have 3 projects|3 projects in all/,
      lines: [/Enterprise Dashboard \(active/, /Mobile Checkout Redesign \(last accessed/],
    },
    remove: {
      say: 'Delete the Marketing Website project',
      shows:
        /Are you sure.*Delete “Marketing Website Refresh” with \d+ conversation turns?, 0 uploaded files and 0 recorded decisions.*\(yes, delete it \/ no, keep it\)/s,
    },
    yes: { say: 'Yes, delete it', shows: /[Pp]roject (?:is )?deleted/ },
  },
  {
    language: 'es' as const,
    names: {
      checkout: 'Rediseño del pago móvil',
      dashboard: 'Panel de empresa',
      website: 'Web de marketing',
    },
    start: { say: 'Empiezo un proyecto nuevo para el pago móvil', shows: /llam(?:arlo|amos)\?|Qué nombre/ },
    created: /Rediseño del pago móvil.*subir un brief.*Proyecto: Rediseño del pago móvil/s,
    another: [
      'Crea un proyecto nuevo llamado Web de marketing',
      'Crea un proyecto nuevo llamado Panel de empresa',
    ],
    work: {
      say: 'Trabajemos en el diseño de navegación',
      shows: /navigation_design · Arquitecto de UX · \d+ HIGH/,
    },
    decide: {
      say: 'Nos quedamos con una barra lateral porque nuestros usuarios prefieren el acceso jerárquico',
      shows: /una barra lateral.*nuestros usuarios prefieren el acceso jerárquico/is,
    },
    toCheckout: {
      say: 'Cambia al proyecto Rediseño del pago móvil',
      shows: /Proyecto: Rediseño del pago móvil/,
    },
    similar: {
      say: '¿Resolví un problema parecido de barra lateral en otro proyecto?',
      shows:
        /Sí\..*En «Panel de empresa»: Una barra lateral, porque nuestros usuarios prefieren el acceso jerárquico/is,
    },
    back: {
      say: 'Vuelve al Panel de empresa',
      shows: /Última conversación: anteayer.*has subido wireframes\.md.*barra lateral.*\?/is,
    },
    why: { say: '¿Por qué elegimos una barra lateral?', shows: /acceso jerárquico/ },
    list: {
      say: '¿Qué proyectos tengo?',
      shows: /3 proyectos/,
      lines: [/Panel de empresa \(activo/, /Rediseño del pago móvil \(último acceso/],
    },
    remove: {
      say: 'Elimina el proyecto Web de marketing',
      shows:
        /¿Seguro.*Eliminar «Web de marketing» con \d+ turnos? de conversación, 0 archivos subidos y 0 decisiones registradas.*\(sí, elimínalo \/ no, consérvalo\)/s,
    },
    yes: { say: 'Sí, elimínalo', shows: /[Pp]royecto (?:está )?eliminado/ },
  },
];

// The other language follows the same steps: before a release it is gone through as well.
test.each(RUNS_ALL ? SCRIPTS : SCRIPTS.slice(0, 1))(
  'the projects of seed 002 §4.1 in $language, through a kill -9 in the middle of a deletion',
  async (seed) => {
    const email = `projects-${seed.language}@example.com`;
    const { checkout, dashboard, website } = seed.names;
    const chat = startChat(['--team', 'product-design', '--email', email, '--lang', seed.language], {
      ...{ url: system.url, home: dir, cwd: dir },
    });
    chats.push(chat);
    const play = ({ say, shows }: { say: string; shows: RegExp }) => chat.say(say, shows);

    await play(seed.start);
    await chat.say(checkout, seed.created);
    for (const line of seed.another) await chat.say(line, /(?:Project|Proyecto): /);
    await play(seed.work);
    await play(seed.decide);
    await play(seed.toCheckout);
    expect(chat.all().slice(-400)).not.toMatch(/barra lateral|sidebar/i);
    await play(seed.similar);

    // Away for two days; a file came by another way.
    await longAgo(email, dashboard);
    const { client } = await system.signIn(email);
    const { items } = await client.projects.list();
    const there = items.find(({ name }) => name === dashboard)?.id ?? '';
    await client.projects.files.upload(there, {
      fileName: 'wireframes.md',
      content: new TextEncoder().encode('# Wireframes\n\nSidebar, three levels.\n'),
    });
    await play(seed.back);
    await play(seed.why);
    const listed = await play(seed.list);
    for (const line of seed.list.lines) expect(listed).toMatch(line);
    await play(seed.remove);

    const release = await system.lockTable('projects');
    chat.type(seed.yes.say);
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
    await chat.sees(seed.yes.shows);
    expect(await projectsOf(email)).toEqual([dashboard, checkout].toSorted());
    expect(await chat.leave()).toBe(0);
  },
  240_000,
);
