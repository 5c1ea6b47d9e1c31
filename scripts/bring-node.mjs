import { bringNode } from './prepare/other-node.mjs';

// `node scripts/bring-node.mjs 24` prints the folder of that Node's executable.
const major = process.argv[2] ?? '';
if (!/^\d+$/.test(major)) {
  process.stderr.write(`Which Node? Give a major version, as in: bring-node.mjs 24 (not "${major}").\n`);
  process.exit(2);
}
process.stdout.write(`${await bringNode(major)}\n`);
