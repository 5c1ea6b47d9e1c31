import { z } from 'zod';
import { invalid } from './answers.js';

/** What the API demands of what is written into it: unknown fields, types and lengths are refused. */
const Text = z
  .array(
    z.strictObject({
      type: z.literal('text').optional(),
      text: z.strictObject({ content: z.string().max(2_000), link: z.null().optional() }),
    }),
  )
  .max(100);
export type RichText = z.infer<typeof Text>;

const Option = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^,]*$/),
});
const Day = z.strictObject({
  start: z.string().regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/),
  end: z.null().optional(),
});

const VALUES = {
  title: z.strictObject({ title: Text }),
  rich_text: z.strictObject({ rich_text: Text }),
  select: z.strictObject({ select: Option.nullable() }),
  number: z.strictObject({ number: z.number().nullable() }),
  date: z.strictObject({ date: Day.nullable() }),
} as const;

const NEW_PROPERTY = z.union([
  z.strictObject({ type: z.literal('rich_text').optional(), rich_text: z.strictObject({}) }),
  z.strictObject({ type: z.literal('select').optional(), select: z.strictObject({}) }),
  z.strictObject({
    type: z.literal('number').optional(),
    number: z.strictObject({ format: z.enum(['number', 'percent']).optional() }),
  }),
  z.strictObject({ type: z.literal('date').optional(), date: z.strictObject({}) }),
]);

const inner = (extra: Readonly<Record<string, z.ZodType>> = {}) =>
  z.strictObject({ rich_text: Text, ...extra });
const INNER = {
  paragraph: inner(),
  heading_3: inner(),
  bulleted_list_item: inner(),
  quote: inner(),
  to_do: inner({ checked: z.boolean().optional() }),
} as const;

const Leaf = z.union(
  Object.entries(INNER).map(([type, shape]) => z.strictObject({ type: z.literal(type), [type]: shape })),
);
const Icon = z.strictObject({ type: z.literal('emoji'), emoji: z.string().min(1) });
const Callout = z.strictObject({
  type: z.literal('callout'),
  callout: z.strictObject({
    rich_text: Text,
    icon: Icon.optional(),
    children: z.array(Leaf).max(100).optional(),
  }),
});
const Blocks = z.array(z.union([Callout, Leaf])).max(100);
export type WrittenBlock = z.infer<typeof Blocks>[number];

/** The types of a database's properties by name, against which values are held. */
export type Properties = Readonly<Record<string, string>>;

export function checkValues(properties: Properties, values: unknown): Record<string, unknown> {
  const all = z.record(z.string(), z.unknown()).safeParse(values ?? {});
  if (!all.success) throw invalid('body.properties should be an object.');
  for (const [name, value] of Object.entries(all.data)) {
    const type = properties[name];
    if (type === undefined) throw invalid(`${name} is not a property that exists.`);
    const shape = Object.entries(VALUES).find(([known]) => known === type)?.[1];
    const checked = shape?.safeParse(value);
    if (checked === undefined) throw invalid(`${name} is a ${type} and cannot be written by the stand-in.`);
    if (!checked.success) throw invalid(`body.properties.${name}: ${z.prettifyError(checked.error)}`);
  }
  return all.data;
}

export function checkBlocks(children: unknown): readonly WrittenBlock[] {
  const checked = Blocks.safeParse(children ?? []);
  if (!checked.success) throw invalid(`body.children: ${z.prettifyError(checked.error)}`);
  return checked.data;
}

/** @returns the type of each new property. */
export function checkNewProperties(properties: unknown): Record<string, string> {
  const all = z.record(z.string(), NEW_PROPERTY).safeParse(properties);
  if (!all.success) throw invalid(`body.properties: ${z.prettifyError(all.error)}`);
  return Object.fromEntries(
    Object.entries(all.data).map(([name, property]) => [
      name,
      Object.keys(property).find((key) => key !== 'type') ?? '',
    ]),
  );
}

export function plain(text: RichText): string {
  return text.map((piece) => piece.text.content).join('');
}
