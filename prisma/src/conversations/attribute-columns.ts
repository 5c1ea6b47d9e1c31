/** The column of `conversations` for each attribute that a capability adds, by the attribute's name. */
export type AttributeColumns = Readonly<Record<string, string>>;

export const NO_ATTRIBUTES: AttributeColumns = {};

/** The attributes of the row `c` as one JSON value. Names and columns come from capabilities' code, and are checked at start. */
export function attributesOf(columns: AttributeColumns): string {
  const fields = Object.entries(columns).map(([name, column]) => `'${name}', c."${column}"`);
  return `json_build_object(${fields.join(', ')})`;
}
