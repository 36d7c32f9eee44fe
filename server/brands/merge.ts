import { linkRows, ownedRows } from '../platform/mergeable.ts'

linkRows({ name: 'brands-managed', label: 'Brands managed', table: 'BrandManager', key: 'brandId' })
ownedRows({ name: 'brands-administered', label: 'Brands made', table: 'Brand', column: 'administratorId' })
