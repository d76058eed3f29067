import { isSeen } from './visibility.ts';

/** Tells now and on each change whether a media query holds; the result ends the watch. */
export function watchMedia(query: string, onChange: (holds: boolean) => void): () => void {
  const media = window.matchMedia(query);
  const tell = () => onChange(media.matches);
  media.addEventListener('change', tell);
  tell();
  return () => media.removeEventListener('change', tell);
}

/** Milliseconds between two looks at the clock. */
const MINUTE = 60_000;

/** Tells the time (ISO 8601) each minute that the page is seen, and when it is seen again; the result ends the watch. */
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
