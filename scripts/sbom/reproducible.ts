import { createHash } from 'node:crypto'

/** The subject of a bill of materials: a package at a commit. */
export interface Subject {
  readonly name: string
  /** The time of the commit (ISO 8601). */
  readonly committedAt: string
}

interface Bill {
  // CycloneDX
  serialNumber?: string
  metadata?: { timestamp?: string; component?: { name: string } }
  // SPDX
  documentNamespace?: string
  creationInfo?: { created?: string }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * Makes npm's bill of materials (CycloneDX or SPDX) reproducible, by replacing whatever differs between runs: the time, a random
 * id and the name of the folder. A commit always gets the same bill, whose id is derived from its content.
 *
 * Sources: CycloneDX 1.5, `serialNumber`; SPDX 2.3, 6.5 (`documentNamespace`).
 */
export function reproducible(text: string, { name, committedAt }: Subject): string {
  const bill = JSON.parse(text) as Bill
  if (bill.metadata) {
    bill.metadata.timestamp = committedAt
    if (bill.metadata.component) bill.metadata.component.name = name
  }
  if (bill.creationInfo) bill.creationInfo.created = committedAt
  const { serialNumber, documentNamespace } = bill
  const without = JSON.stringify({ ...bill, serialNumber: '', documentNamespace: '' })
  const id = uuidOf(without)
  if (serialNumber !== undefined) bill.serialNumber = serialNumber.replace(UUID, id)
  if (documentNamespace !== undefined) bill.documentNamespace = documentNamespace.replace(UUID, id)
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Derives a version 8 UUID from content. Source: RFC 9562, 5.8. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
