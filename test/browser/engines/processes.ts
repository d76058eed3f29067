import type { ChildProcess } from 'node:child_process';
import process from 'node:process';

/**
 * Ends a process, which leads its own process group, when this process ends. The returned function ends it immediately
 * and waits until it is gone.
 */
export function endWithThis(child: ChildProcess): () => Promise<void> {
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group is already gone.
    }
  };
  process.on('exit', kill);
  const gone = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  return async () => {
    process.off('exit', kill);
    kill();
    await gone;
  };
}
