import { afterEach, expect, it, vi } from 'vitest';
import { fetchWithProgress } from './fetch-with-progress.js';

/** Of the browser's XMLHttpRequest as much as an upload uses; it is answered at once. */
function answerWith(status: number, responseText: string) {
  class FakeRequest {
    readonly status = status;
    readonly responseText = responseText;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload: () => void = () => {};
    open(): void {}
    setRequestHeader(): void {}
    getAllResponseHeaders = () => 'x-request-id: one\r\n';
    send(): void {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}
afterEach(() => vi.unstubAllGlobals());

it('gives answer, headers and progress', async () => {
  answerWith(201, '{"id":"a"}');
  const shares: number[] = [];
  const answer = await fetchWithProgress((share) => shares.push(share))('/api/files', { method: 'POST' });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, 'one']);
  expect(await answer.json()).toEqual({ id: 'a' });
  expect(shares).toEqual([0.5]);
});

it.each([204, 205, 304])('gives an answer without a body (%i)', async (status) => {
  answerWith(status, '');
  const answer = await fetchWithProgress(() => {})('/api/files', { method: 'DELETE' });
  expect([answer.status, await answer.text()]).toEqual([status, '']);
});
