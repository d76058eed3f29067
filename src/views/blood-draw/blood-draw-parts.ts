import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import type { PhoneCountry, SiteGeometry } from '../../../machines/domain/draw-site.ts';

export interface SiteMapProps {
  readonly name: string;
  /** Under the name in the info window; '' for none. */
  readonly detail: string;
  readonly geometry: SiteGeometry;
  readonly zoom: number;
  readonly marker: 'pin' | 'mobile';
  /** The accessible name of the map. */
  readonly label: string;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string };
  /** Shown while the map's code loads. */
  readonly loading: ReactNode;
  /** Shown when it cannot be loaded. */
  readonly failed: ReactNode;
}

export interface SendToPhoneProps {
  readonly actor: ActorRefFrom<typeof sendToPhoneMachine>;
  readonly siteName: string;
  readonly countries: readonly PhoneCountry[];
}

/** The parts of the page that are loaded only when they are needed; the flow provides them. */
export interface BloodDrawParts {
  readonly SiteMap: ComponentType<SiteMapProps>;
  readonly SendToPhone: ComponentType<SendToPhoneProps>;
}
