type Field =
  | 'tool'
  | 'topic'
  | 'confirmation'
  | 'context'
  | 'activity'
  | 'table'
  | 'team'
  | 'event'
  | 'explained field'
  | 'attribute'
  | 'attribute column'
  | 'mail'
  | 'message field'
  | 'prepare stage'
  | 'review stage'
  | 'check'
  | 'quota'
  | 'returned field'
  | 'key holding'
  | 'ended with keys';

/** The spelling of names in the fields that no other check covers. */
const SPELLING: Partial<Record<Field, { readonly pattern: RegExp; readonly called: string }>> = {
  topic: { pattern: /^[a-z][a-z0-9_]*$/, called: 'snake_case' },
  confirmation: { pattern: /^[a-z][a-z0-9_]*$/, called: 'snake_case' },
  attribute: { pattern: /^[a-z][A-Za-z0-9]*$/, called: 'camelCase' },
  'attribute column': { pattern: /^[a-z][a-z0-9_]*$/, called: 'snake_case' },
  team: { pattern: /^[a-z][A-Za-z0-9]*$/, called: 'camelCase' },
  'message field': { pattern: /^[a-z][A-Za-z0-9]*$/, called: 'camelCase' },
  mail: { pattern: /^email\.[a-z][a-z0-9_]*$/, called: 'email. and a name in snake_case' },
  'key holding': { pattern: /^[a-z][A-Za-z0-9]*$/, called: 'camelCase' },
  'ended with keys': { pattern: /^[a-z][A-Za-z0-9]*$/, called: 'camelCase' },
  context: { pattern: /^[a-z][a-z0-9_]*$/, called: 'snake_case' },
};

/** Returns a function that registers a name's owner in a field (null: the engine), and throws for a second owner. */
export function ownersOf(field: Field) {
  const owners = new Map<string, string>();
  const spelling = SPELLING[field];
  return (capability: string | null, name: string): void => {
    if (spelling !== undefined && !spelling.pattern.test(name))
      throw new Error(`capability "${capability}", ${field} "${name}": its name is not ${spelling.called}`);
    const owner = owners.get(name);
    if (owner !== undefined)
      throw new Error(`capability "${capability}", ${field} "${name}": ${owner} has one of that name`);
    owners.set(name, capability === null ? 'the engine' : `capability "${capability}"`);
  };
}
