import { CHECKOUT, inCheckout } from '../prepare/paths.mjs';
import { findCommittedSecrets } from './committed-secrets.mjs';
import { ACCEPTED, findVulnerableVersions } from './vulnerable-versions.mjs';

/** Looks for known vulnerabilities of what is installed and for committed secrets. @returns {Promise<number>} exit code */
export async function audit() {
  const versions = findVulnerableVersions(inCheckout('pnpm-lock.yaml'), ACCEPTED);
  const secrets = await findCommittedSecrets(CHECKOUT);
  for (const fault of [...versions.faults, ...secrets.faults]) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `audit: ${versions.faults.length} faults in ${versions.checked} packages, ${secrets.faults.length} in ${secrets.checked} files\n`,
  );
  return versions.faults.length + secrets.faults.length === 0 ? 0 : 1;
}
