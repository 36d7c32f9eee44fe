type Town = { name: string; latitude: number; longitude: number; fromZoom: number }

const list = (fromZoom: number, text: string): Town[] =>
  text.split('|').map((entry) => {
    const [name, latitude, longitude] = entry.split(',') as [string, string, string]
    return { name, latitude: Number(latitude), longitude: Number(longitude), fromZoom }
  })

/** Towns that tell people where on the map they are, the larger ones from farther away. */
export const towns: Town[] = [
  ...list(
    5,
    'New York,40.71,-74.01|Los Angeles,34.05,-118.24|Chicago,41.88,-87.63|Houston,29.76,-95.37|Phoenix,33.45,-112.07|Denver,39.74,-104.99|Seattle,47.61,-122.33|' +
      'Atlanta,33.75,-84.39|Miami,25.76,-80.19|Minneapolis,44.98,-93.27|Dallas,32.78,-96.80|Toronto,43.65,-79.38|Montréal,45.50,-73.57|Vancouver,49.28,-123.12|Calgary,51.05,-114.07|' +
      'Winnipeg,49.90,-97.14|Salt Lake City,40.76,-111.89|Kansas City,39.10,-94.58|Washington,38.91,-77.04|Halifax,44.65,-63.58|Anchorage,61.22,-149.90|Honolulu,21.31,-157.86',
  ),
  ...list(
    6,
    'San Francisco,37.77,-122.42|San Diego,32.72,-117.16|Las Vegas,36.17,-115.14|Portland,45.52,-122.68|Boise,43.62,-116.20|Billings,45.78,-108.50|Albuquerque,35.08,-106.65|' +
      'Oklahoma City,35.47,-97.52|San Antonio,29.42,-98.49|New Orleans,29.95,-90.07|Memphis,35.15,-90.05|Nashville,36.16,-86.78|St. Louis,38.63,-90.20|Omaha,41.26,-95.93|' +
      'Fargo,46.88,-96.79|Rapid City,44.08,-103.23|Milwaukee,43.04,-87.91|Detroit,42.33,-83.05|Cleveland,41.50,-81.69|Pittsburgh,40.44,-80.00|Indianapolis,39.77,-86.16|' +
      'Charlotte,35.23,-80.84|Jacksonville,30.33,-81.66|Tampa,27.95,-82.46|Boston,42.36,-71.06|Philadelphia,39.95,-75.17|Buffalo,42.89,-78.88|Edmonton,53.55,-113.49|' +
      'Saskatoon,52.13,-106.67|Regina,50.45,-104.62|Thunder Bay,48.38,-89.25|Ottawa,45.42,-75.70|Québec,46.81,-71.21|Moncton,46.09,-64.77|St. John’s,47.56,-52.71|El Paso,31.76,-106.49|Fairbanks,64.84,-147.72',
  ),
  ...list(
    7,
    'Sacramento,38.58,-121.49|Fresno,36.74,-119.79|Reno,39.53,-119.81|Spokane,47.66,-117.43|Eugene,44.05,-123.09|Missoula,46.87,-113.99|Great Falls,47.50,-111.30|Bozeman,45.68,-111.04|' +
      'Casper,42.85,-106.31|Cheyenne,41.14,-104.82|Grand Junction,39.06,-108.55|Colorado Springs,38.83,-104.82|Flagstaff,35.20,-111.65|Tucson,32.22,-110.97|Amarillo,35.20,-101.83|' +
      'Lubbock,33.58,-101.86|Austin,30.27,-97.74|Corpus Christi,27.80,-97.40|Shreveport,32.53,-93.75|Little Rock,34.75,-92.29|Tulsa,36.15,-95.99|Wichita,37.69,-97.34|' +
      'Des Moines,41.59,-93.62|Sioux Falls,43.54,-96.73|Bismarck,46.81,-100.78|Duluth,46.79,-92.10|Green Bay,44.51,-88.01|Madison,43.07,-89.40|Grand Rapids,42.96,-85.66|' +
      'Columbus,39.96,-83.00|Cincinnati,39.10,-84.51|Louisville,38.25,-85.76|Lexington,38.04,-84.50|Knoxville,35.96,-83.92|Birmingham,33.52,-86.80|Jackson,32.30,-90.18|Mobile,30.69,-88.04|' +
      'Tallahassee,30.44,-84.28|Orlando,28.54,-81.38|Savannah,32.08,-81.09|Columbia,34.00,-81.03|Raleigh,35.78,-78.64|Richmond,37.54,-77.44|Charleston,38.35,-81.63|Albany,42.65,-73.76|' +
      'Burlington,44.48,-73.21|Portland,43.66,-70.26|Bangor,44.80,-68.77|Hartford,41.77,-72.67|Kelowna,49.89,-119.50|Prince George,53.92,-122.75|Lethbridge,49.69,-112.84|' +
      'Sudbury,46.49,-81.00|London,42.98,-81.25|Sherbrooke,45.40,-71.89|Fredericton,45.96,-66.64|Charlottetown,46.24,-63.13|Lake Havasu City,34.48,-114.32|St. George,37.10,-113.58|Traverse City,44.76,-85.62|Springfield,37.21,-93.29',
  ),
]
