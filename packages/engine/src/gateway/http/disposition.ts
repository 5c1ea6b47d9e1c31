/** A file's name for `Content-Disposition`, twice: in ASCII for old readers, and as it is (RFC 6266). */
export function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.normalize('NFD').replaceAll(/[^\w.-]/g, '');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
