import { createNote } from '@roundtable/capabilities/notes/server';
import type { UserTx } from '@roundtable/prisma';
import type { Calendar } from './calendar.js';
import { unwrap } from './unwrap.js';

interface DemoNote {
  readonly daysAgo: number;
  readonly title: string;
  readonly content: string;
  readonly noteType: 'permanent' | 'literature' | 'fleeting';
  readonly tags: readonly string[];
  /** Titles of earlier notes. */
  readonly connectTo: readonly string[];
}

const NOTES: readonly DemoNote[] = [
  {
    daysAgo: 34,
    title: 'Mornings are mine',
    content: 'Before eight nobody wants anything from me. What I put there **happens**.',
    noteType: 'permanent',
    tags: ['energy', 'mornings'],
    connectTo: [],
  },
  {
    daysAgo: 30,
    title: 'Why I run',
    content: 'Not for the distance: for the hour after it, when my head is quiet.',
    noteType: 'permanent',
    tags: ['running', 'energy'],
    connectTo: ['Mornings are mine'],
  },
  {
    daysAgo: 29,
    title: 'The watch makes it harder',
    content: 'With the watch I race myself. Without it I look at the trees.',
    noteType: 'fleeting',
    tags: ['running'],
    connectTo: ['Why I run'],
  },
  {
    daysAgo: 27,
    title: 'If-then plans',
    content:
      'Gollwitzer (1999): deciding *when and where* beforehand roughly doubles the odds that an intention is carried out. My rain rule is one.',
    noteType: 'literature',
    tags: ['habits'],
    connectTo: [],
  },
  {
    daysAgo: 24,
    title: 'The phone belongs in the kitchen',
    content: 'In the bedroom it wins. In the kitchen it is a thing on a shelf.',
    noteType: 'permanent',
    tags: ['reading', 'evenings'],
    connectTo: ['If-then plans'],
  },
  {
    daysAgo: 20,
    title: 'Words from the café',
    content: '- *un cortado, por favor*\n- *¿me cobra?*\n- *para llevar*',
    noteType: 'fleeting',
    tags: ['spanish'],
    connectTo: [],
  },
  {
    daysAgo: 17,
    title: 'Small enough to begin',
    content:
      'The call took fourteen minutes, the dread two years. Cut the thing until it is smaller than the dread.',
    noteType: 'permanent',
    tags: ['habits'],
    connectTo: ['If-then plans'],
  },
  {
    daysAgo: 13,
    title: 'Sleep follows the book',
    content: 'After a chapter I fall asleep within minutes. After the feed I do not.',
    noteType: 'permanent',
    tags: ['evenings', 'energy'],
    connectTo: ['The phone belongs in the kitchen'],
  },
  {
    daysAgo: 9,
    title: 'Marta’s mother and the goat',
    content: 'The goat ate the wedding invitation. *Se comió la invitación.* I laughed at the right moment.',
    noteType: 'fleeting',
    tags: ['spanish', 'people'],
    connectTo: ['Words from the café'],
  },
  {
    daysAgo: 8,
    title: 'With somebody it happens',
    content: 'Saturday runs, the phone call, the lunch: what I do *with* somebody I do not put off.',
    noteType: 'permanent',
    tags: ['people', 'habits'],
    connectTo: ['Small enough to begin', 'Marta’s mother and the goat', 'Why I run'],
  },
  {
    daysAgo: 4,
    title: 'The Summer Book',
    content:
      'Tove Jansson. A grandmother, a child and an island; nothing happens and everything does. > “It was an island of silence.”',
    noteType: 'literature',
    tags: ['reading'],
    connectTo: ['Sleep follows the book'],
  },
  {
    daysAgo: 2,
    title: 'Fog over the river',
    content: 'Seen at half past seven. Gone at eight. Go again.',
    noteType: 'fleeting',
    tags: ['running', 'mornings'],
    connectTo: ['Mornings are mine', 'The watch makes it harder'],
  },
];

export async function writeNotes(tx: UserTx, calendar: Calendar): Promise<void> {
  const ids = new Map<string, string>();
  for (const { daysAgo, connectTo, tags, ...note } of NOTES) {
    const connected = connectTo.map((title) => ids.get(title) ?? '');
    const { id } = unwrap(await createNote(tx, { ...note, tags: [...tags], connectTo: connected }));
    ids.set(note.title, id);
    await tx.sql(
      `UPDATE atomic_notes SET created_at = $2::timestamptz, updated_at = $2::timestamptz WHERE id = $1::uuid RETURNING 1 AS dated`,
      [id, calendar.at(daysAgo, '21:15').toISOString()],
    );
  }
}
