import { isSeen } from './visibility.ts';

/** Reports now and on each change whether a media query matches; returns a function to stop watching. */
export function watchMedia(query: string, onChange: (holds: boolean) => void): () => void {
  const media = window.matchMedia(query);
  const tell = () => onChange(media.matches);
  media.addEventListener('change', tell);
  tell();
  return () => media.removeEventListener('change', tell);
}

/** Milliseconds between two ticks. */
const MINUTE = 60_000;

/**
 * Reports the time (ISO 8601) every minute while the page is visible, and when it becomes visible again; returns a
 * function to stop watching.
 */
export function watchTime(onTick: (now: string) => void): () => void {
  const tell = () => {
    if (isSeen()) onTick(new Date().toISOString());
  };
  const timer = window.setInterval(tell, MINUTE);
  document.addEventListener('visibilitychange', tell);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
