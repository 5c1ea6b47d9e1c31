const OLDEST = [20, 19];

/** Ends the process with one line when Node is too old. Written for old Nodes too. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  process.stderr.write(
    `Roundtable needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).\n`,
  );
  process.exit(1);
}
