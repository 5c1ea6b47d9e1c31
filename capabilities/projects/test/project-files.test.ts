import type { ServiceResult } from '@roundtable/core';
import { insertConversation, type UserTx } from '@roundtable/prisma';
import { createFileReader, type ReadFile, readFile } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import {
  deleteProjectFile,
  listProjectFiles,
  readFileText,
  readProjectFile,
  saveProjectFile,
} from '../service/project-files.js';
import { activateProject, createProject } from '../service/projects.js';
import { docx, pdf, pdfBomb, zip } from './made-files.js';
import { publishProjectTeam } from './project-scene.js';

const reader = createFileReader();
const never = { userId: 'ana', signal: new AbortController().signal };
const read = (fileName: string, content: Buffer | string): Promise<ServiceResult<ReadFile>> =>
  readFile(reader, { fileName, content: Buffer.from(content) }, never);

describe('what a file is', () => {
  it('is told by its content: its text is read, whatever it is called', async () => {
    const texts = await Promise.all(
      [
        read('notes.txt', 'Café con leche'),
        read('brief.md', '# Brief\n\nCheckout'),
        read('people.csv', 'name,age\nAna,31\n'),
        read('data.json', '{"drop": 0.6}'),
        read('brief.pdf', pdf('Cart abandonment is 60 percent')),
        read('really-a-docx.txt', docx('<w:p><w:r><w:t>Six weeks</w:t></w:r></w:p>')),
        read('latin.csv', Buffer.from('nombre;año\nJos\xe9;1990\n', 'latin1')),
      ].map(async (one) => data(await one)),
    );
    expect(texts.map(({ mediaType, text }) => [mediaType.split('/')[1]?.slice(0, 20), text.trim()])).toEqual([
      ['plain', 'Café con leche'],
      ['markdown', '# Brief\n\nCheckout'],
      ['csv', 'name,age\nAna,31'],
      ['json', '{"drop": 0.6}'],
      ['pdf', 'Cart abandonment is 60 percent'],
      ['vnd.openxmlformats-o', 'Six weeks'],
      ['csv', 'nombre;año\nJosé;1990'],
    ]);
  });

  it('a docx keeps its headings, lines, cells and letters', async () => {
    const body =
      '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Goals &amp; limits</w:t></w:r></w:p>' +
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Age</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>25&#8211;45</w:t></w:r></w:p></w:tc></w:tr></w:tbl>' +
      '<w:p><w:r><w:delText>gone</w:delText><w:t xml:space="preserve">a </w:t></w:r><w:r><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>';
    expect(data(await read('x.docx', docx(body))).text).toBe('## Goals & limits\nAge\t25–45\na b\nc\n');
  });

  it('what is not taken is refused by name, with what is taken', async () => {
    const refused = await Promise.all([
      read('photo.txt', Buffer.from('89504e470d0a1a0a0000', 'hex')),
      read('brief.pdf', 'only text'),
      read('sheet.docx', zip([{ name: 'xl/workbook.xml', content: '<x/>' }])),
      read('page.txt', '<!DOCTYPE html><script>alert(1)</script>'),
      read('bad.json', '{"a": '),
      read('bad.csv', 'a,b\n"open,1\n'),
      read('bin.txt', Buffer.from([1, 2, 3, 0, 255])),
      read('old.pdf', Buffer.from('%PDF-1.4 nothing more')),
    ]);
    const errors = refused.map(errorOf);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['UNSUPPORTED_MEDIA_TYPE']));
    expect(errors.map(({ details }) => details?.found)).toEqual([
      'a PNG image',
      'plain text named .pdf',
      'an Excel workbook; export it as CSV',
      'an HTML page',
      expect.stringContaining('that is not valid JSON'),
      'a .csv file that is not a table (a quote is not closed)',
      'a file of an unknown type',
      'a PDF that is damaged',
    ]);
    expect(errors[0]?.message).toBe(
      '"photo.txt" is a PNG image. Send one of these: txt, md, csv, json, pdf and docx files up to 10 MB.',
    );
  });

  it('an archive that unpacks to too much is stopped, whatever it says of its size', async () => {
    const bomb = `<w:p><w:t>${'a'.repeat(40_000_000)}</w:t></w:p>`;
    expect(errorOf(await read('honest.docx', docx(bomb))).code).toBe('PAYLOAD_TOO_LARGE');
    expect(errorOf(await read('lying.docx', docx(bomb, { says: 1_000 }))).details?.found).toBe(
      'a docx that is damaged',
    );
  });

  it('a PDF that unpacks to too much is given up before it fills the memory', async () => {
    const bomb = await pdfBomb(1_500);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    expect(errorOf(await read('small.pdf', bomb)).details?.found).toContain('too much memory');
    clearInterval(watch);
    expect(most - before).toBeLessThan(1_100 * 1024 * 1024);
  }, 60_000);

  it('more than 10 MB, nothing at all and no name are refused', async () => {
    expect(errorOf(await read('big.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect(errorOf(await read('x.txt', '')).message).toBe('"x.txt" is empty. Send a file with text in it.');
    expect(errorOf(await read('../', 'a')).code).toBe('VALIDATION_ERROR');
  });

  it('what takes too long to read is given up', async () => {
    const hasty = createFileReader(1);
    const content = docx('<w:p/>');
    expect(errorOf(await readFile(hasty, { fileName: 'x.docx', content }, never)).details?.found).toBe(
      'a file that takes too long or too much memory to read',
    );
  });

  it('nobody waits for the many files of another', async () => {
    const ends: string[] = [];
    const content = docx(`<w:p><w:t>${'a '.repeat(400_000)}</w:t></w:p>`);
    const bring = async (userId: string) => {
      await readFile(reader, { fileName: 'x.docx', content }, { ...never, userId });
      ends.push(userId);
    };
    await Promise.all([...Array.from({ length: 8 }, () => bring('ana')), bring('ben')]);
    expect(ends.indexOf('ben')).toBeLessThan(3);
  });

  it('a long text is checked in the thread, so that nobody waits for it', async () => {
    const nested = { fileName: 'x.json', content: Buffer.from('['.repeat(300_000)) };
    expect(errorOf(await readFile(createFileReader(1), nested, never)).details?.found).toBe(
      'a file that takes too long or too much memory to read',
    );
    expect(errorOf(await read('x.json', nested.content)).details?.found).toContain('that is not valid JSON');
    const table = 'day,hours\n'.repeat(30_000);
    expect(data(await read('long.csv', table))).toMatchObject({ mediaType: 'text/csv', text: table });
  });

  it('a name loses its folders and what no screen should show', async () => {
    expect(data(await read('..\\..\\etc/pas\u202eswd\u0000 é.txt', 'a')).fileName).toBe('passwd é.txt');
    expect([...data(await read(`${'n'.repeat(300)}.txt`, 'a')).fileName]).toHaveLength(200);
  });
});

describe('the files of a project', () => {
  let database: TestDatabase;
  let user: string;
  let project: string;
  const me = <T>(work: (tx: UserTx) => Promise<T>, who = user) => database.db.withUser(who, work);
  const newProject = async (name: string, who = user) =>
    data(await me((tx) => createProject(tx, { name }), who)).id;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    user = await database.newUser();
    project = await newProject('Checkout');
  });

  async function save(fileName: string, content: Buffer | string, fields: object = {}, to = project) {
    const file = data(await read(fileName, content));
    const saved = await me((tx) => saveProjectFile(tx, to, { file, fields, dailyLimit: 0 }));
    return saved.success ? { success: true as const, data: saved.data.uploaded } : saved;
  }

  async function conversationIn(projectId: string | null): Promise<string> {
    return database.db.withUserSql(user, (sql) =>
      insertConversation(sql, {
        userId: user,
        team: 'studio',
        homeAgent: 'lead',
        title: null,
        sessionType: 'general',
        locale: 'en',
        columns: { project_id: projectId },
      }),
    );
  }

  const inputs = () =>
    me(({ sql }) =>
      sql<{ topic: string; text: string }>('SELECT topic, text FROM inputs ORDER BY created_at'),
    );

  it('one is kept as it came, with its kind guessed from name and words', async () => {
    const kept = data(await save('Encargo de diseño.md', 'Objetivos y alcance del proyecto'));
    expect(kept).toMatchObject({
      outcome: 'created',
      fileType: 'brief',
      characters: 32,
      factsTaken: false,
      notice: null,
    });
    expect(data(await save('x.txt', 'Interview with participants')).fileType).toBe('research');
    expect(data(await save('y.txt', 'hello')).fileType).toBe('other');
    expect(data(await save('z.txt', 'hello, too', { fileType: 'design' })).fileType).toBe('design');
    const { content } = data(await me((tx) => readProjectFile(tx, project, kept.id)));
    expect(content.toString()).toBe('Objetivos y alcance del proyecto');
  });

  it('the same name replaces it, the same bytes are no second file', async () => {
    const first = data(await save('brief.txt', 'one'));
    expect(data(await save('brief.txt', 'one'))).toMatchObject({ outcome: 'unchanged', id: first.id });
    expect(data(await save('copy.txt', 'one'))).toMatchObject({
      outcome: 'unchanged',
      fileName: 'brief.txt',
    });
    await me(({ sql }) => sql('UPDATE project_files SET facts_taken_at = now()'));
    const second = data(await save('BRIEF.txt', 'two'));
    expect(second).toMatchObject({ outcome: 'replaced', id: first.id, characters: 3, factsTaken: false });
    expect(data(await me((tx) => listProjectFiles(tx, project))).items).toHaveLength(1);
  });

  it('uploads of the same bytes at the same time make one file', async () => {
    const all = await Promise.all([1, 2, 3].map((n) => save(`${n}.txt`, 'same')));
    expect(all.map((one) => data(one).outcome).sort()).toEqual(['created', 'unchanged', 'unchanged']);
  });

  it('a scan is kept, and that it has no text is said', async () => {
    expect(data(await save('scan.pdf', pdf(null)))).toMatchObject({
      outcome: 'created',
      characters: 0,
      notice: expect.stringContaining('no text could be read'),
    });
  });

  it('a conversation hears of a file once for each content, and only in its own project', async () => {
    const conversationId = await conversationIn(project);
    await save('brief.txt', 'one', { conversationId });
    await save('brief.txt', 'one', { conversationId });
    await save('brief.txt', 'two', { conversationId });
    expect(await inputs()).toEqual([
      {
        topic: 'project_file',
        text: 'The user uploaded the file "brief.txt" (brief, 3 characters of text).',
      },
      {
        topic: 'project_file',
        text: 'The user uploaded the file "brief.txt" (brief, 3 characters of text).',
      },
    ]);
    const elsewhere = await conversationIn(await newProject('Dashboard'));
    expect(errorOf(await save('b.txt', 'three', { conversationId: elsewhere })).code).toBe('CONFLICT');
    expect(errorOf(await save('b.txt', 'three', { conversationId: user })).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => listProjectFiles(tx, project))).items).toHaveLength(1);
  });

  it('a conversation that has left the project is not told of a file of it any more', async () => {
    await publishProjectTeam(database, 'studio');
    const conversationId = await conversationIn(project);
    await save('brief.txt', 'one', { conversationId });
    const dashboard = await newProject('Dashboard');
    const enter = async (id: string) => data(await me((tx) => activateProject(tx, id, { conversationId })));
    await enter(dashboard);
    const outcomes = await me(({ sql }) => sql<{ outcome: string | null }>('SELECT outcome FROM inputs'));
    expect(outcomes).toEqual([{ outcome: 'withdrawn' }]);
    await enter(project);
    await save('brief.txt', 'one', { conversationId });
    expect(await inputs()).toHaveLength(2);
  });

  it('its text is read in pages by its name', async () => {
    await save('long.txt', 'abcdefghij');
    const page = (from: number) =>
      me((tx) => readFileText(tx, project, { fileName: 'LONG.txt', from, most: 4 }));
    expect(data(await page(0))).toMatchObject({ text: 'abcd', nextOffset: 4 });
    expect(data(await page(8))).toMatchObject({ text: 'ij', nextOffset: null });
    const unknown = await me((tx) => readFileText(tx, project, { fileName: 'x', from: 0, most: 4 }));
    expect(errorOf(unknown).message).toBe('There is no file "x". There are: long.txt.');
  });

  it('another project and another user do not get at it', async () => {
    const { id } = data(await save('mine.txt', 'mine'));
    const other = await newProject('Other');
    const stranger = await database.newUser();
    expect(errorOf(await me((tx) => readProjectFile(tx, other, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => deleteProjectFile(tx, other, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => readProjectFile(tx, project, id), stranger)).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => listProjectFiles(tx, project), stranger)).code).toBe('NOT_FOUND');
    data(await me((tx) => deleteProjectFile(tx, project, id)));
    expect(data(await me((tx) => listProjectFiles(tx, project))).items).toEqual([]);
  });
});
