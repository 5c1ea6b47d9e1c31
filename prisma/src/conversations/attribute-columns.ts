/** Which columns of `conversations` hold what capabilities keep of a conversation, by the names of the attributes. */
export type AttributeColumns = Readonly<Record<string, string>>;

export const NO_ATTRIBUTES: AttributeColumns = {};

/** The attributes of the row `c` as one JSON value. Names and columns come from capabilities' code, and are checked at start. */
export function attributesOf(columns: AttributeColumns): string {
  const fields = Object.entries(columns).map(([name, column]) => `'${name}', c."${column}"`);
  return `json_build_object(${fields.join(', ')})`;
}
