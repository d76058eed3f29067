import { createContext, use } from 'react';
import type { World } from './world.ts';

export const WorldContext = createContext<World | null>(null);

/** The world of this tab. Throws outside of the application. */
export function useWorld(): World {
  const world = use(WorldContext);
  if (!world) throw new Error('useWorld is called outside of the application');
  return world;
}
