/** A `fetch` that tells how much of its body has gone out, which the browser's own does not: for uploads. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      request.responseType = 'text';
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () => resolve(asResponse(request));
      request.onerror = () => reject(new TypeError('the upload did not arrive'));
      request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'));
      init?.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init?.body instanceof Uint8Array ? init.body.slice() : null);
    });
}

/** Answers without a body, for which `Response` takes none, not even an empty one. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = WITHOUT_BODY.includes(request.status) ? null : request.responseText;
  return new Response(body, { status: request.status, headers });
}
