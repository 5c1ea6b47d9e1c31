/** Builds `Content-Disposition` with the file's name twice: in ASCII for old clients, and in UTF-8 (RFC 6266). */
export function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.normalize('NFD').replaceAll(/[^\w.-]/g, '');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
