import { connectClient, prepareNamespace, readTemporalTarget } from '@roundtable/engine/temporal';

// `npm run temporal:prepare`: once per deployment, before the first worker. Creates the namespace if it is missing,
// registers the search attributes and sets the retention.
const target = readTemporalTarget(process.env);
const connection = await connectClient(target);
try {
  const { attributes, retention } = await prepareNamespace(connection, {
    namespace: target.namespace,
    create: true,
  });
  process.stdout.write(`${target.namespace}: search attributes ${attributes}, retention ${retention}\n`);
} finally {
  await connection.close();
}
