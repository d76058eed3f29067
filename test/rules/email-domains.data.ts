/**
 * A thousand domains that people have mail at, by their end: free-mail and internet providers of the United States,
 * Canada, Mexico and others, those that resemble the big ones first of all; universities, offices, hospitals, companies.
 */
const BY_END: Readonly<Record<string, string>> = {
  com:
    '126 163 aim aol bigpond btinternet cox email embarqmail excite fastmail frontier gmx googlemail ' +
    'hotmail hushmail icloud inbox juno live lycos mac mail me mindspring msn naver netzero ntlworld ' +
    'outlook peoplepc protonmail q qq rediffmail roadrunner rocketmail rogers rr runbox sina sky terra usa ' +
    'yahoo yandex ymail zoho redhat oracle google apple intel adobe nokia amd nvidia arm canonical vmware ' +
    'suse samsung ibm microsoft amazon facebook meta netflix cisco dell hp hpe qualcomm broadcom micron ti ' +
    'salesforce sap siemens bosch philips ge gm ford toyota honda tesla boeing lockheedmartin raytheon ' +
    'northropgrumman honeywell emerson caterpillar deere 3m dupont dow basf bayer pfizer merck novartis ' +
    'roche gsk abbvie amgen gilead lilly jnj bms astrazeneca sanofi takeda medtronic stryker abbott baxter ' +
    'labcorp questdiagnostics sharp adventhealth hcahealthcare walmart target costco kroger cvs walgreens ' +
    'riteaid homedepot lowes bestbuy macys nordstrom gap nike adidas levi starbucks mcdonalds pepsico ' +
    'coca-cola kraftheinz generalmills kelloggs nestle unilever pg colgate chase jpmorgan bankofamerica ' +
    'bofa wellsfargo citi goldmansachs morganstanley usbank pnc capitalone discover americanexpress visa ' +
    'mastercard paypal stripe intuit fidelity vanguard schwab blackrock metlife prudential allstate ' +
    'statefarm geico progressive usaa aetna cigna humana anthem uhc optum att verizon comcast tmobile ' +
    'sprint charter dish disney nbcuni cbs fox nytimes wsj washpost latimes fedex ups delta united aa ' +
    'southwest jetblue marriott hilton hyatt uber lyft airbnb deloitte pwc kpmg ey mckinsey bcg bain ' +
    'accenture booz chatter cloud gcloud lookout horizon outback outloud hotmart hotwire comcash yahtzee ' +
    'mail2world mymail webmail duck skiff hey mailfence startmail ctemplar verizonmedia yahooinc ' +
    'infinitummail pemex cemex bimbo banamex banorte telmex wowway rcn',
  edu:
    'mayo hss upmc geisinger mit ucla rutgers northeastern neu miami spb umass uc utah pdx iastate ogi wwu ' +
    'wisc ualberta stanford brandeis mhpcc cmu unc msu rice columbia purdue gatech nodak berkeley utexas ' +
    'ucsc uci nyu tamu syr howard csuchico nmt bu maine washington cwru kit gwu carnegiemellon swarthmore ' +
    'usc ufl hawaii mines phystech caltech umich ohio-state unh rpi cornell unm ncsu uidaho orst wustl chop ' +
    'gac colorado auburn hmc princeton rit ndsu duke vt nmsu dartmouth uvm uiuc psc colostate arizona umn ' +
    'temple ucsd upc harvard ualr stevens-tech kent jhu oswego uri cbu uky uic uchicago virginia ttu pitt ' +
    'osu isi utk uah bradley case umd udel ucsf ou msc illinois wsu drexel uwm unca umb loyola uw utoledo ' +
    'shsu rochester uga ucdavis tntech ukans stonybrook spc sdsu rose-hulman peachnet northpark mtu fuller ' +
    'fsu upenn lit jwu cuny umaryland iowa indiana nd fdu esc csulb calpoly uml sunysb cooper psu lehigh ' +
    'mti unl oakland usra usna umm ucar uark oberlin noao clarkson southern unlv sdsc maricopa creighton ' +
    'yale mtholyoke oit du nrao moody memphis missouri ucsb toronto binghamton louisville lafayette ksu qc ' +
    'merit tmc pima csuohio it swri cu-portland weber uwp ua buffalo clemson ccsn bucknell uaf alaska',
  net:
    'adelphia ameritech att bell bellsouth bigpond charter comcast cox daum earthlink email fastmail gmx ' +
    'hanmail inbox laposte netscape netzero optonline pacbell posteo prodigy sbcglobal snet swbell ' +
    'telefonica usa verizon windstream yakoo cantv vtr cableone mediacombb suddenlink cableonda hughes ' +
    'wildblue sonic speakeasy telus sasktel mts',
  'ac.uk':
    'cam dl surrey man cf glam brad southwales ox mcc ic soton ukc ed rfi abdn diamond hw warwick dundee ' +
    'ebi rl imperial bham sanger pml gla cambridge leeds lsbu glasgow',
  gov:
    'va cdc fda hhs irs ssa state usda doj usps nsa nih ornl llnl dol-esa anl nasa lbl fnal lanl bnl nist ' +
    'nersc gao usgs pppl pnnl arsusda nhmfl census css',
  org:
    'email posteo mayoclinic clevelandclinic kp sutterhealth stanfordhealthcare ucsfhealth cedars-sinai ' +
    'partners mountsinai nyulangone nyp mskcc mdanderson scripps providence dignityhealth ascension ' +
    'commonspirit trinity-health intermountain gmal gail',
  'ac.jp': 'hiroshima-u titech hosei keio tut aiit seikei iwate-pu u-tokyo ryukoku nii kyoto-u tohoku',
  'edu.au': 'unisa usyd uts anu curtin unimelb uow monash swin unsw uwa uq deakin',
  de: 'aol freenet gmx hotmail live mail outlook posteo t-online tutanota web yahoo',
  fr: 'aol free gmx hotmail live mail orange outlook sfr wanadoo yahoo',
  'co.uk': 'aol fastmail gmx hotmail live lycos msn posteo tiscali yahoo',
  it: 'email excite hotmail libero live lycos outlook tiscali virgilio yahoo',
  ca: 'fastmail gmx hotmail live shaw videotron yahoo cogeco eastlink',
  es: 'fastmail gmx hotmail lycos outlook posteo terra wanadoo yahoo',
  'com.ar': 'live terra uol yahoo speedy fibertel arnet ciudad',
  mil: 'army navy af usmc uscg ncsc hpc brl',
  ru: 'email hotmail inbox live mail posteo yahoo yandex',
  be: 'hotmail live mail outlook posteo tiscali yahoo',
  'com.au': 'bigpond fastmail hotmail live optusnet outlook yahoo',
  'com.br': 'bol hotmail ig outlook terra uol yahoo',
  mx: 'fastmail posteo unam tec itesm bbva izzi',
  nl: 'fastmail hotmail live msn outlook posteo yahoo',
  at: 'gmx live outlook posteo tiscali yahoo',
  ch: 'gmx hotmail mail posteo protonmail yahoo',
  dk: 'hotmail live mail outlook posteo yahoo',
  hu: 'hotmail mailbox outlook posteo t-online yahoo',
  jp: 'fastmail hotmail live outlook posteo yahoo',
  se: 'fastmail hotmail live posteo tiscali yahoo',
  cl: 'live outlook posteo terra entel',
  cn: 'fastmail live msn sina yahoo',
  'co.za': 'hotmail live mail mailbox yahoo',
  'com.mx': 'live uol yahoo televisa totalplay',
  cz: 'email hotmail outlook posteo yahoo',
  'edu.pl': 'pw mimuw pjwstk icm uj',
  gr: 'hotmail mail mailbox posteo yahoo',
  ie: 'gmx live outlook posteo yahoo',
  in: 'fastmail live outlook posteo yahoo',
  no: 'hotmail live posteo tiscali yahoo',
  pt: 'gmx mail outlook posteo yahoo',
  'ac.at': 'tuwien univie uni-linz tu-graz',
  'ac.be': 'ucl ulb kuleuven rug',
  'co.kr': 'hotmail live lycos yahoo',
  'co.nz': 'hotmail outlook xtra yahoo',
  'com.tr': 'hotmail mail outlook yahoo',
  'edu.cn': 'nudt buaa pku bjnet',
  my: 'hotmail outlook posteo qq',
  sg: 'gmx hotmail outlook posteo',
};
/** Those of the other ends. */
const OTHERS =
  'technion.ac.il huji.ac.il weizmann.ac.il iitm.ac.in iitbhilai.ac.in iitk.ac.in hotmail.co.il ' +
  'outlook.co.il yahoo.co.il excite.co.jp hotmail.co.jp yahoo.co.jp hotmail.co.th outlook.co.th yahoo.co.th ' +
  'uol.com.co yahoo.com.co claro.com.co email.ee mail.ee posteo.ee hotmail.fi posteo.fi yahoo.fi inbox.lv ' +
  'mail.lv outlook.lv posteo.me proton.me pm.me une.net.co etb.net.co emcali.net.co email.nu mail.nu rr.nu ' +
  'posteo.pl yahoo.pl yandex.pl email.ro posteo.ro yahoo.ro email.si inbox.si posteo.si fastmail.tw gmx.tw ' +
  'outlook.tw fastmail.us gmx.us posteo.us ict.ac.cn pmo.ac.cn ska.ac.za sun.ac.za mail.by yandex.by ' +
  'outlook.co.id yahoo.co.id hotmail.co.in yahoo.co.in free.com.pe outlook.com.pe live.com.sg yahoo.com.sg ' +
  'outlook.com.vn yahoo.com.vn cgu.edu.tw ntu.edu.tw gmx.hk live.hk hotmail.kz yandex.kz gmx.li posteo.li ' +
  'inbox.lt posteo.lt posteo.lu tiscali.lu lycos.ne.jp ymail.ne.jp hotmail.ph outlook.ph email.ua yandex.ua ' +
  'ui.ac.id kaist.ac.kr canterbury.ac.nz mirea.ac.ru ns.ac.yu yahoo.ae posteo.af mailbox.as bigpond.au ' +
  'mail.az mail.bg email.biz usa.cc hushmail.cf posteo.co racsa.co.cr yahoo.com.cn outlook.com.gr ' +
  'yahoo.com.hk yahoo.com.is yahoo.com.my yahoo.com.ph live.com.pt yahoo.com.ru yahoo.com.tw adinet.com.uy ' +
  'uol.com.ve posteo.cr unr.edu.ar ufcg.edu.br unicauca.edu.co upm.edu.ph lums.edu.pk cctpu.edu.ru ' +
  'vstu.edu.ua posteo.eu fastmail.fm posteo.gl mail.gw mgh.harvard.edu posteo.hn posteo.hr fastmail.im ' +
  'mailbox.in.ua posteo.is outlook.kr posteo.la mail.md bigpond.net.au prodigy.net.mx posteo.nz mail.org.uk ' +
  'posteo.pe mail.pf posteo.pm outlook.sa outlook.sk email.su nb.sympatico.ca mail.tm posteo.tn fastmail.to ' +
  'posteo.uk mail.vu';

export const VALID_DOMAINS = [
  ...Object.entries(BY_END).flatMap(([end, names]) => names.split(' ').map((name) => `${name}.${end}`)),
  ...OTHERS.split(' '),
];
