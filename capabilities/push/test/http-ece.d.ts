declare module 'http_ece' {
  const ece: {
    decrypt(
      body: Buffer,
      about: { version: string; privateKey: import('node:crypto').ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
