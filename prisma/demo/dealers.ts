export const businessUnits = ['Powersports', 'Marine', 'Parts and Accessories'] as const

type Unit = (typeof businessUnits)[number]
type Place = readonly [name: string, street: string, city: string, region: string, postalCode: string, country: 'US' | 'CA', latitude: number, longitude: number, phone: string, unit: Unit]

/** Made-up dealers in real towns, so that maps and distances look right. */
export const dealerPlaces: readonly Place[] = [
  ['High Country Powersports', '2140 Simmental Way', 'Bozeman', 'MT', '59715', 'US', 45.7005, -111.0413, '406-555-0112', 'Powersports'],
  ['Red Rock Offroad', '871 S Bluff Street', 'St. George', 'UT', '84770', 'US', 37.0965, -113.5684, '435-555-0147', 'Powersports'],
  ['Great Lakes Marine and Sport', '3301 US-31 South', 'Traverse City', 'MI', '49684', 'US', 44.7631, -85.6206, '231-555-0171', 'Marine'],
  ['Piedmont Cycle Center', '415 Patton Avenue', 'Asheville', 'NC', '28806', 'US', 35.5951, -82.5515, '828-555-0138', 'Powersports'],
  ['Lone Star Motoworks', '9800 N Interstate 35', 'Austin', 'TX', '78753', 'US', 30.3672, -97.6891, '512-555-0190', 'Powersports'],
  ['Gulf Breeze Watersports', '1220 Gulf Breeze Parkway', 'Gulf Breeze', 'FL', '32561', 'US', 30.3571, -87.1639, '850-555-0126', 'Marine'],
  ['Cascade Trail and Track', '62980 NE Boyd Acres Road', 'Bend', 'OR', '97701', 'US', 44.0582, -121.3153, '541-555-0164', 'Powersports'],
  ['Sierra Suspension Lab', '1475 Linda Way', 'Sparks', 'NV', '89431', 'US', 39.5349, -119.7527, '775-555-0153', 'Parts and Accessories'],
  ['Black Hills Motorsports', '2650 Lazelle Street', 'Sturgis', 'SD', '57785', 'US', 44.4097, -103.5091, '605-555-0119', 'Powersports'],
  ['Ozark Outdoor Machines', '3018 E Kearney Street', 'Springfield', 'MO', '65803', 'US', 37.2090, -93.2923, '417-555-0181', 'Powersports'],
  ['Havasu Jet and Sport', '1695 Mesquite Avenue', 'Lake Havasu City', 'AZ', '86403', 'US', 34.4839, -114.3225, '928-555-0175', 'Marine'],
  ['North Star Cycle', '4420 Haines Road', 'Duluth', 'MN', '55811', 'US', 46.8083, -92.1402, '218-555-0133', 'Powersports'],
  ['Bluegrass Power Center', '1180 Nandino Boulevard', 'Lexington', 'KY', '40511', 'US', 38.0406, -84.5037, '859-555-0142', 'Powersports'],
  ['Green Mountain ATV', '76 River Street', 'Rutland', 'VT', '05701', 'US', 43.6106, -72.9726, '802-555-0108', 'Powersports'],
  ['Chesapeake Marine Group', '210 Eastern Avenue', 'Annapolis', 'MD', '21403', 'US', 38.9784, -76.4922, '410-555-0167', 'Marine'],
  ['Front Range Moto', '5705 Arapahoe Avenue', 'Boulder', 'CO', '80303', 'US', 40.0150, -105.2300, '303-555-0158', 'Powersports'],
  ['Desert Sky Motorsports', '4545 N 7th Avenue', 'Phoenix', 'AZ', '85013', 'US', 33.5038, -112.0825, '602-555-0195', 'Powersports'],
  ['Palmetto Powersports', '2901 Two Notch Road', 'Columbia', 'SC', '29204', 'US', 34.0007, -81.0348, '803-555-0121', 'Powersports'],
  ['Snake River Offroad', '1330 Blue Lakes Boulevard', 'Twin Falls', 'ID', '83301', 'US', 42.5629, -114.4609, '208-555-0149', 'Powersports'],
  ['Inland Empire Moto Parts', '7020 Indiana Avenue', 'Riverside', 'CA', '92506', 'US', 33.9533, -117.3962, '951-555-0186', 'Parts and Accessories'],
  ['Badger State Cycle', '3715 W Wisconsin Avenue', 'Appleton', 'WI', '54914', 'US', 44.2619, -88.4154, '920-555-0160', 'Powersports'],
  ['Okanagan Lake Sports', '1850 Ellis Street', 'Kelowna', 'BC', 'V1Y 2B1', 'CA', 49.8880, -119.4960, '250-555-0116', 'Marine'],
  ['Foothills Motorsport', '5720 Macleod Trail SW', 'Calgary', 'AB', 'T2H 0J6', 'CA', 51.0040, -114.0708, '403-555-0129', 'Powersports'],
  ['Laurentides Quad et Moto', '1250 boulevard Monseigneur-Langlois', 'Saint-Jérôme', 'QC', 'J7Z 5V2', 'CA', 45.7804, -74.0036, '450-555-0177', 'Powersports'],
  ['Muskoka Marine', '295 Wellington Street', 'Bracebridge', 'ON', 'P1L 1P3', 'CA', 45.0334, -79.3100, '705-555-0154', 'Marine'],
  ['Prairie Trail Powersports', '1802 Quebec Avenue', 'Saskatoon', 'SK', 'S7K 1W2', 'CA', 52.1470, -106.6470, '306-555-0135', 'Powersports'],
  ['Maritime Motosport', '450 Windmill Road', 'Dartmouth', 'NS', 'B3A 1J7', 'CA', 44.6820, -63.5900, '902-555-0143', 'Powersports'],
  ['Yellowstone Rim Riders', '915 Sheridan Avenue', 'Cody', 'WY', '82414', 'US', 44.5263, -109.0565, '307-555-0102', 'Powersports'],
  ['Finger Lakes Power Sports', '610 Elmira Road', 'Ithaca', 'NY', '14850', 'US', 42.4396, -76.5100, '607-555-0188', 'Powersports'],
  ['Delta River Cycle', '2233 Government Street', 'Baton Rouge', 'LA', '70806', 'US', 30.4515, -91.1700, '225-555-0170', 'Powersports'],
]

/** Who reaches whom: one territory per row. */
export const territories = [
  { name: 'Mountain West', regions: ['MT', 'UT', 'ID', 'CO', 'WY', 'NV', 'AZ'] },
  { name: 'Great Lakes and Plains', regions: ['MI', 'MN', 'WI', 'SD', 'MO'] },
  { name: 'South and East', regions: ['NC', 'SC', 'KY', 'MD', 'VT', 'NY', 'FL', 'LA', 'TX'] },
  { name: 'Pacific', regions: ['OR', 'CA', 'BC'] },
  { name: 'Canada', regions: ['BC', 'AB', 'SK', 'ON', 'QC', 'NS'] },
] as const
