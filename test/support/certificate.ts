import { join } from 'node:path';
import { runCommand } from './command.ts';

/**
 * Creates a one-day certificate for a test server: <name>.key and <name>.crt in the folder, both PEM.
 * @throws if the program cannot create one
 */
export async function makeCertificate(
  openssl: string,
  folder: string,
  name: string,
): Promise<{ readonly key: string; readonly certificate: string }> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const subject = ['-days', '1', '-subj', '/CN=portal.example.com'];
  const files = ['-keyout', key, '-out', certificate];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files];
  const { code, output } = await runCommand(openssl, args, { isQuiet: true });
  if (code !== 0) throw new Error(`${openssl} made no certificate\n${output}`);
  return { key, certificate };
}
