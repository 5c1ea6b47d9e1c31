import { type Operation, operations, operationsOf } from '@roundtable/api/openapi';
import { capabilities } from '@roundtable/capabilities';

/** Every operation of the HTTP API, those of capabilities among them. */
export const everyOperation: readonly Operation[] = [
  ...operations,
  ...capabilities.flatMap(({ routes = {} }) => operationsOf(routes)),
];
