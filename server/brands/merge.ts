import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

linkRows({ name: 'brands-managed', label: 'Brands managed', table: 'BrandManager', key: 'brandId', both: 'stay' })
ownedRows({ name: 'brands-administered', label: 'Brands made', table: 'Brand', column: 'administratorId' })
