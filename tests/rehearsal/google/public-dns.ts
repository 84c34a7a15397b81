import { Router } from 'express'
import { parameter } from './answers.ts'
import type { Project } from './state/project.ts'

/** Status of an answer, RFC 1035: all is well, and there is no such name. */
const [NOERROR, NXDOMAIN] = [0, 3]

/** `dns.google`: texts in the DNS. Source: https://developers.google.com/speed/public-dns/docs/doh/json */
export function publicDns({ dnsTexts }: Project): Router {
  return Router().get('/resolve', (request, response) => {
    const name = parameter(request, 'name')
    const data = dnsTexts.get(name)
    if (parameter(request, 'type') !== 'TXT') response.status(400).json({})
    else if (data === undefined) response.json({ Status: NXDOMAIN })
    else response.json({ Status: NOERROR, Answer: [{ name: `${name}.`, type: 16, data }] })
  })
}
