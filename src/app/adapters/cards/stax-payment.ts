import type { BillingForm } from '../../../../machines/domain/billing.ts';
import { US_STATES } from '../../../../machines/domain/countries.ts';
import { splitCardName } from '../../../../machines/domain/person-name.ts';
import type { TokenRequest } from '../../../../machines/payment/payment.types.ts';
import type { Stax, StaxDetails } from '../../../platform/stax.ts';
import type { StaxTokenizer } from './card-fields.ts';
import { refusalFailure } from './stripe-payment.ts';

/** ISO 3166 alpha-2 and alpha-3 codes, five letters each. */
const ALPHA_3 =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD ' +
  'BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN ' +
  'CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU ' +
  'DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB ' +
  'GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG ' +
  'HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN ' +
  'KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU ' +
  'LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR ' +
  'MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL ' +
  'OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB ' +
  'RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP ' +
  'SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN ' +
  'TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ' +
  'ZMZMB ZWZWE';

/** The country code for the tokenization service; '' if there is none. */
export function alpha3(country: string): string {
  return (
    ALPHA_3.split(' ')
      .find((pair) => pair.startsWith(country) && country.length === 2)
      ?.slice(2) ?? ''
  );
}

/**
 * The payer in the format of Stax, within its limits: two-letter state codes and phones of 10 to 15
 * digits. `address_country` is the alpha-2 code here.
 */
function staxBilling({ address, address2, city, state, zip, country, email, phone }: BillingForm) {
  const number = phone.dialingCode + phone.number;
  const isState = US_STATES.some(([code]) => code === state);
  return {
    email,
    ...(/^\d{10,15}$/.test(number) ? { phone: number } : {}),
    address_1: address,
    address_2: address2,
    address_city: city,
    ...(country === 'US' && isState ? { address_state: state } : {}),
    address_zip: zip,
    address_country: country,
  };
}

/**
 * The details tokenized together with the card; countries are alpha-3 codes. The card is never matched with another
 * customer: households share names and phones, and one patient's receipt would go to another.
 */
export function staxDetails({ nameOnCard, expiry, billing }: TokenRequest): StaxDetails {
  const { first, last } = splitCardName(nameOnCard);
  const details = staxBilling(billing);
  return {
    ...details,
    address_country: alpha3(details.address_country),
    match_customer: false,
    method: 'card',
    firstname: first,
    lastname: last,
    person_name: nameOnCard,
    month: expiry.slice(0, 2),
    year: `20${expiry.slice(3)}`,
  };
}

/**
 * The service's reason for a refusal, from any of its formats: an Error, a text, a list of texts, or texts by field.
 */
export function staxReason(error: unknown): string | undefined {
  if (typeof error === 'string') return error || undefined;
  if (Array.isArray(error)) return error.map(staxReason).find((reason) => reason !== undefined);
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error) return staxReason(error.message);
  return staxReason(Object.values(error));
}

/** Makes tokens of the card in Stax's fields. */
export function createStaxTokenizer(stax: Pick<Stax, 'tokenize'>): StaxTokenizer {
  return {
    tokenize: async (request) => {
      try {
        return { token: (await stax.tokenize(staxDetails(request))).id };
      } catch (error) {
        const message = staxReason(error);
        throw refusalFailure(message ? { message } : {});
      }
    },
  };
}
