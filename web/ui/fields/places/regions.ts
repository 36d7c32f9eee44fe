export type Region = { value: string; label: string }

const list = (text: string): Region[] =>
  text.split('|').map((entry) => {
    const [value, label] = entry.split(':') as [string, string]
    return { value, label }
  })

/** States, territories, and where the post of the armed forces goes. */
export const usStates = list(
  'AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|DC:District of Columbia|FL:Florida|' +
    'GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|' +
    'MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|' +
    'ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|PR:Puerto Rico|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|' +
    'UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming|' +
    'AS:American Samoa|GU:Guam|MP:Northern Mariana Islands|VI:U.S. Virgin Islands|' +
    'AA:Armed Forces Americas (AA)|AE:Armed Forces Europe (AE)|AP:Armed Forces Pacific (AP)',
)

export const canadianProvinces = list(
  'AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|NT:Northwest Territories|NS:Nova Scotia|' +
    'NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Quebec|SK:Saskatchewan|YT:Yukon',
)

// ISO 3166-1: the two-letter code followed by the three-letter code; names come from the browser
const codes =
  'AFAFG AXALA ALALB DZDZA ASASM ADAND AOAGO AIAIA AQATA AGATG ARARG AMARM AWABW AUAUS ATAUT AZAZE BSBHS BHBHR BDBGD BBBRB BYBLR BEBEL BZBLZ BJBEN BMBMU ' +
  'BTBTN BOBOL BQBES BABIH BWBWA BVBVT BRBRA IOIOT BNBRN BGBGR BFBFA BIBDI CVCPV KHKHM CMCMR CACAN KYCYM CFCAF TDTCD CLCHL CNCHN CXCXR CCCCK COCOL KMCOM CGCOG CDCOD ' +
  'CKCOK CRCRI CICIV HRHRV CUCUB CWCUW CYCYP CZCZE DKDNK DJDJI DMDMA DODOM ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FKFLK FOFRO FJFJI FIFIN FRFRA GFGUF PFPYF ' +
  'TFATF GAGAB GMGMB GEGEO DEDEU GHGHA GIGIB GRGRC GLGRL GDGRD GPGLP GUGUM GTGTM GGGGY GNGIN GWGNB GYGUY HTHTI HMHMD VAVAT HNHND HKHKG HUHUN ISISL ININD IDIDN IRIRN ' +
  'IQIRQ IEIRL IMIMN ILISR ITITA JMJAM JPJPN JEJEY JOJOR KZKAZ KEKEN KIKIR KPPRK KRKOR KWKWT KGKGZ LALAO LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU LULUX MOMAC MGMDG ' +
  'MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MQMTQ MRMRT MUMUS YTMYT MXMEX FMFSM MDMDA MCMCO MNMNG MEMNE MSMSR MAMAR MZMOZ MMMMR NANAM NRNRU NPNPL NLNLD NCNCL NZNZL NINIC ' +
  'NENER NGNGA NUNIU NFNFK MKMKD MPMNP NONOR OMOMN PKPAK PWPLW PSPSE PAPAN PGPNG PYPRY PEPER PHPHL PNPCN PLPOL PTPRT PRPRI QAQAT REREU ROROU RURUS RWRWA BLBLM SHSHN ' +
  'KNKNA LCLCA MFMAF PMSPM VCVCT WSWSM SMSMR STSTP SASAU SNSEN RSSRB SCSYC SLSLE SGSGP SXSXM SKSVK SISVN SBSLB SOSOM ZAZAF GSSGS SSSSD ESESP LKLKA SDSDN SRSUR SJSJM ' +
  'SESWE CHCHE SYSYR TWTWN TJTJK TZTZA THTHA TLTLS TGTGO TKTKL TOTON TTTTO TNTUN TRTUR TMTKM TCTCA TVTUV UGUGA UAUKR AEARE GBGBR USUSA UMUMI UYURY UZUZB VUVUT VEVEN ' +
  'VNVNM VGVGB VIVIR WFWLF EHESH YEYEM ZMZMB ZWZWE'

const HOME = ['US', 'CA']

function countriesBy(code: 'two' | 'three'): Region[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = codes
    .split(' ')
    .map((pair) => ({
      two: pair.slice(0, 2),
      three: pair.slice(2),
      label: names.of(pair.slice(0, 2)) ?? pair.slice(0, 2),
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
  // the two home markets first
  const ordered = [
    ...HOME.flatMap((home) => named.filter(({ two }) => two === home)),
    ...named.filter(({ two }) => !HOME.includes(two)),
  ]
  return ordered.map((country) => ({ value: country[code], label: country.label }))
}

/** Countries by two-letter code: US, CA, then by name. */
export const countries = countriesBy('two')

/** Countries by three-letter code: USA, CAN, then by name. */
export const countriesByThreeLetters = countriesBy('three')

/** States or provinces of a country known by either code; empty where none are listed. */
export const regionsOf = (country: string): Region[] =>
  country === 'US' || country === 'USA' ? usStates : country === 'CA' || country === 'CAN' ? canadianProvinces : []
