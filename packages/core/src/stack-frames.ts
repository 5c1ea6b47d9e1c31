/** The places in the code of an error's stack, a line each, without the message above them; empty when they cannot be told apart. */
export function stackFrames({ stack = '', message }: Error): string {
  const end = message === '' ? stack.indexOf('\n') : stack.indexOf(message) + message.length;
  const frames = message === '' || stack.includes(message) ? stack.slice(Math.max(0, end)) : '';
  return frames.startsWith('\n    at ') ? frames : '';
}
