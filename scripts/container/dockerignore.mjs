/**
 * Which paths a .dockerignore leaves out: the last rule that matches a path or a folder above it decides.
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
export function createDockerignore(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ leavesOut: !line.startsWith('!'), pattern: asPattern(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.leavesOut ?? false;
}

/** @param {string} glob */
function asPattern(glob) {
  if (/[?[\]\\]/.test(glob)) throw new Error(`.dockerignore: ${glob} is not understood`);
  const source = glob
    .replace(/^\//, '')
    .replaceAll(/[.+^${}()|]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*' })[stars] ?? '[^/]*');
  return new RegExp(`^${source}(?:/|$)`);
}
