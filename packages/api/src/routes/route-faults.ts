import { listRoutes, type Route, type RouteTree } from './route.js';

/** Finds the faults of these capabilities' routes; each names its capability, route and field. */
export function routeFaults(capabilities: Readonly<Record<string, RouteTree>>): string[] {
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  const taken = (seen: Map<string, string>, key: string, place: string) => {
    const other = seen.get(key);
    if (other === undefined) seen.set(key, place);
    return other;
  };
  return Object.entries(capabilities).flatMap(([capability, tree]) =>
    listRoutes(tree).flatMap(({ name, route }) => {
      const place = `${capability}/${name}`;
      const { method, path, id } = route;
      // Parameters of other names match the same requests.
      const samePath = taken(paths, `${method} ${path.replace(/\{\w+\}/g, '{}')}`, place);
      const sameId = taken(ids, id, place);
      return [
        ...(samePath === undefined
          ? []
          : [`path: ${method.toUpperCase()} ${path} is the route ${samePath} already`]),
        ...(sameId === undefined ? [] : [`id: "${id}" is the route ${sameId} already`]),
        ...paramFaults(route),
        ...answerFaults(route),
        ...(route.open && route.needsSession ? ['needsSession: an open route cannot ask for a session'] : []),
        ...(route.open && route.scope ? ['scope: an open route asks nobody for one'] : []),
        ...bodyFaults(route),
      ].map((fault) => `${place}: ${fault}`);
    }),
  );
}

/** Open routes have no authenticated caller, so their body is read only as raw bytes, which the handler must verify. */
function bodyFaults({ open, method, body, rawBody, upload }: Route): string[] {
  if (upload && open) return ['upload: nobody uploads without having signed in'];
  if (upload && (method === 'get' || body === undefined))
    return ['upload: the route says of no body what it may be'];
  if (rawBody && !open) return ['rawBody: only an open route gets its body unread'];
  if (rawBody && (method === 'get' || body === undefined))
    return ['rawBody: the route says of no body what it may be'];
  return open && body !== undefined && !rawBody
    ? ['body: of an open route it is not read; rawBody hands the bytes over']
    : [];
}

function paramFaults({ path, params }: Route): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const described = Object.keys(params?.shape ?? {});
  return [
    ...inPath
      .filter((name) => !described.includes(name))
      .map((name) => `params: the schema lacks "${name}" of the path ${path}`),
    ...described
      .filter((name) => !inPath.includes(name))
      .map((name) => `params: "${name}" is not in the path ${path}`),
  ];
}

function answerFaults({ answers, answersFile }: Route): string[] {
  const successes = Object.keys(answers).filter((status) => status.startsWith('2'));
  if (answersFile && successes.join() !== '200')
    return [
      `answersFile: a file is answered with 200, the route says ${successes.join(' and ') || 'nothing'}`,
    ];
  return new Set(successes.map((status) => answers[status])).size > 1
    ? [`answers: ${successes.join(' and ')} are both successes; their bodies have to be of one schema`]
    : [];
}
