import { memo, type ComponentType, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import type { SiteTab } from '../../../machines/blood-draw/blood-draw.rules.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/blood-draw.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { TileList, ChoiceTile } from '../../ui/ChoiceTile.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { offscreenStyle } from '../../ui/offscreenStyle.ts';
import { LiveText } from '../../ui/LiveText.tsx';
import { MapNote } from '../../ui/MapFrame.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { connectBloodDraw, connectDialogs, connectPhoneCountries } from './blood-draw.connect.ts';
import type { BloodDrawViewData as View, ContactView, SiteView } from './blood-draw.connect.ts';
import styles from './Hours.module.css';
import { SendToPhoneView } from './SendToPhoneView.tsx';
import type { SiteMapProps } from './site-map-component.ts';

interface BloodDrawViewProps {
  readonly actor: ActorRefFrom<typeof bloodDrawMachine>;
  /** The map; the flow loads its code on demand. */
  readonly SiteMap: ComponentType<SiteMapProps>;
  readonly links: {
    /** The URL of a maps page for a point or an address; null if none is configured. */
    readonly directions: (destination: string) => string | null;
    readonly hasMapSearch: boolean;
  };
}

type OpenView = Extract<View, { kind: 'open' }>;
type OpenProps = BloodDrawViewProps & { readonly view: OpenView };

/** Where blood can be drawn: tabs of locations, the selected one on the map. */
export function BloodDrawView(props: BloodDrawViewProps) {
  const view = useView(props.actor, connectBloodDraw);
  if (view.kind === 'loading') return <LoadingPage title={copy.title} columns="two" />;
  return <OpenPage {...props} view={view} />;
}

function OpenPage(props: OpenProps) {
  const { view, actor, links } = props;
  const { send } = actor;
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page
        title={copy.title}
        heading={copy.title}
        asideLabel={copy.map.title}
        aside={view.hasSelection && !view.isNarrow ? <SelectedMap {...props} /> : undefined}
      >
        {view.tab === null ? (
          <NoticeBox tone="info">
            {links.hasMapSearch ? copy.noLocations : copy.noLocationsNorSearch}
          </NoticeBox>
        ) : (
          <Tabs<SiteTab>
            label={copy.tabs.label}
            value={view.tab}
            tabs={view.tabs.map((tab) => ({ value: tab, label: copy.tabs[tab] }))}
            onChange={(tab) => send({ type: `${tab}Tab.chosen` })}
          >
            <Stack gap="normal">
              {view.sorting && <Sorting sorting={view.sorting} actor={actor} />}
              {view.sites.length > 0 && (
                <TileList label={copy.list[view.tab]}>
                  {view.sites.map((site) => (
                    <li key={site.id} style={offscreenStyle(view.sites.length)}>
                      <Site
                        site={site}
                        actor={actor}
                        links={links}
                        map={site.isSelected && view.isNarrow ? <SelectedMap {...props} /> : null}
                      />
                    </li>
                  ))}
                </TileList>
              )}
            </Stack>
          </Tabs>
        )}
        {links.hasMapSearch && (
          <Box title={copy.more.title}>
            <Row>
              {/* The only action where there are no locations. */}
              <Button
                kind={view.tab === null ? 'primary' : 'ghost'}
                isWide={view.tab === null}
                onPress={() => send({ type: 'mapSearch.pressed' })}
              >
                {copy.more.search}
              </Button>
            </Row>
          </Box>
        )}
      </Page>
      <Dialogs actor={actor} />
    </>
  );
}

/** On their own: one that opens does not render the page again. */
function Dialogs({ actor }: Pick<BloodDrawViewProps, 'actor'>) {
  const { contact, sendToPhoneIntro } = useView(actor, connectDialogs);
  const phone = useSelector(actor, ({ children }) => children.sendToPhone);
  const countries = useView(actor, connectPhoneCountries);
  return (
    <>
      {contact && <Contact contact={contact} onClose={() => actor.send({ type: 'contactInfo.closed' })} />}
      {sendToPhoneIntro !== null && phone && (
        <SendToPhoneView actor={phone} intro={sendToPhoneIntro} countries={countries} />
      )}
    </>
  );
}

/** A week of opening hours, one line per day. */
function Hours({ days }: { readonly days: SiteView['week'] }) {
  return (
    <dl className={styles['week']}>
      {days.map(({ day, hours, isToday }) => (
        <div key={day} className={styles['day']} data-today={isToday || undefined}>
          <dt>{day}</dt>
          <dd>
            <WithDates>{hours}</WithDates>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SiteProps extends Pick<BloodDrawViewProps, 'actor' | 'links'> {
  readonly site: SiteView;
  /** The map of the selected site on a phone; null for every other site. */
  readonly map: ReactNode;
}

/** A location. There may be hundreds: only the one that changes is rendered again. */
const Site = memo(function Site({ site, actor, links, map }: SiteProps) {
  const { send } = actor;
  const { id, name } = site;
  const directionsUrl = site.directions === null ? null : links.directions(site.directions);
  return (
    <ChoiceTile
      title={name}
      isSelected={site.isSelected}
      onChoose={() => send({ type: 'site.chosen', id })}
      extra={
        <>
          {site.openingText && (
            <Badge tone={site.openingText.isNow ? 'success' : 'plain'}>{site.openingText.text}</Badge>
          )}
          {site.tags.length > 0 && (
            <FinePrint>
              {site.tags.map((tag, index) => (
                <span key={tag}>
                  {index > 0 && <span> · </span>}
                  {copy.tags[tag] ? <span>{copy.tags[tag]}</span> : <ServiceText>{tag}</ServiceText>}
                </span>
              ))}
            </FinePrint>
          )}
        </>
      }
    >
      {site.distance && <FinePrint>{site.distance}</FinePrint>}
      {site.address !== null && <p data-above>{site.address}</p>}
      <Disclosure
        title={<WithDates>{site.today}</WithDates>}
        isExpanded={site.isExpanded}
        onToggle={(isExpanded) => send({ type: isExpanded ? 'hours.expanded' : 'hours.collapsed', id })}
      >
        <Hours days={site.week} />
      </Disclosure>
      <Row align="pairs">
        {site.takesAppointments && (
          <Button
            kind="tinted"
            size="small"
            label={copy.actions.label(copy.actions.appointment, name)}
            onPress={() => send({ type: 'appointment.requested', id })}
          >
            {copy.actions.appointment}
          </Button>
        )}
        {site.phone?.href && (
          <LinkButton kind="ghost" size="small" href={site.phone.href}>
            <span>{copy.actions.call}</span>
            <span className="visually-hidden">{` ${name}: ${site.phone.text}`}</span>
          </LinkButton>
        )}
        {site.canBeSent && (
          <Button
            kind="ghost"
            size="small"
            label={copy.actions.label(copy.actions.phone, name)}
            onPress={() => send({ type: 'sendToPhone.requested', id })}
          >
            {copy.actions.phone}
          </Button>
        )}
        {directionsUrl !== null && (
          <LinkButton kind="ghost" size="small" href={directionsUrl} isExternal>
            <span>{copy.actions.maps}</span>
            <span className="visually-hidden">{`: ${name}`}</span>
          </LinkButton>
        )}
      </Row>
      {map}
    </ChoiceTile>
  );
});

function SelectedMap({ view, SiteMap }: OpenProps) {
  if (view.map === null) return <MapNote>{view.noMap}</MapNote>;
  return (
    <SiteMap
      {...view.map}
      label={copy.map.label(view.map.name)}
      labels={copy.map}
      loading={<MapNote>{copy.map.loading}</MapNote>}
      failed={<MapNote>{copy.map.failed}</MapNote>}
    />
  );
}

function Sorting({
  sorting,
  actor,
}: {
  readonly sorting: NonNullable<OpenView['sorting']>;
  readonly actor: BloodDrawViewProps['actor'];
}) {
  const isNearest = sorting === 'nearest' || sorting === 'nearestOfSome';
  return (
    <Row align="line">
      <Button
        kind="quiet"
        size="small"
        isPending={sorting === 'measuring'}
        onPress={() => actor.send({ type: isNearest ? 'defaultSorting.requested' : 'nearest.requested' })}
      >
        {isNearest ? copy.sorting.default : copy.sorting.ask}
      </Button>
      <LiveText>
        <FinePrint>{sorting === 'default' ? copy.sorting.note : copy.sorting[sorting]}</FinePrint>
      </LiveText>
    </Row>
  );
}

function Contact({ contact, onClose }: { readonly contact: ContactView; readonly onClose: () => void }) {
  const { website, phone, email } = contact;
  return (
    <Dialog
      title={copy.contact.title(contact.site)}
      onClose={onClose}
      actions={
        <Button kind="ghost" onPress={onClose}>
          {copy.contact.close}
        </Button>
      }
    >
      <DescriptionList
        items={[
          {
            id: 'website',
            label: copy.contact.website,
            value: website?.href ? (
              <a href={website.href} target="_blank" rel="noopener noreferrer">
                <span>{website.text}</span>
                <span className="visually-hidden">{` (${common.components.newTab})`}</span>
              </a>
            ) : (
              (website?.text ?? copy.contact.none)
            ),
          },
          {
            id: 'phone',
            label: copy.contact.phone,
            value: phone?.href ? <a href={phone.href}>{phone.text}</a> : (phone?.text ?? copy.contact.none),
          },
          {
            id: 'email',
            label: copy.contact.email,
            value: email ? <a href={`mailto:${email}`}>{email}</a> : copy.contact.none,
          },
        ]}
      />
    </Dialog>
  );
}
