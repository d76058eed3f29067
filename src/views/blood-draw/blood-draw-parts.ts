import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import type { PhoneCountry, SiteGeometry } from '../../../machines/domain/draw-site.ts';

/** What the map is asked to show. */
export interface SiteMapProps {
  readonly name: string;
  /** Under the name in the info window; '' for none. */
  readonly detail: string;
  readonly geometry: SiteGeometry;
  readonly zoom: number;
  readonly marker: 'pin' | 'mobile';
  /** What the map is called. */
  readonly label: string;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string };
  /** While the map's code comes. */
  readonly loading: ReactNode;
  /** When it cannot come. */
  readonly failed: ReactNode;
}

export interface SendToPhoneProps {
  readonly actor: ActorRefFrom<typeof sendToPhoneMachine>;
  readonly siteName: string;
  readonly countries: readonly PhoneCountry[];
}

/** The parts of the page that come only when they are asked for; the page provides them. */
export interface BloodDrawParts {
  readonly SiteMap: ComponentType<SiteMapProps>;
  readonly SendToPhone: ComponentType<SendToPhoneProps>;
}
