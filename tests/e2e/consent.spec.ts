import { readRecord } from '../support/database.ts'
import { openAs } from './support/steps.ts'
import { expect, test } from './support/test.ts'

for (const answer of ['Refuser', 'Accepter'] as const) {
  test(`a first visit sends nothing to third parties, and a click on « ${answer} » is remembered`, async ({
    page,
    person,
    context,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    await openAs(page, person)
    const question = page.getByRole('region', { name: 'Mesure d’audience' })
    await expect(question).toBeVisible()
    expect([...hosts]).toEqual(['localhost'])
    expect(await context.cookies()).toEqual([])

    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
    await expect
      .poll(() => readRecord(`settings/${person.uid}/consent`))
      .toMatchObject({ analytics: answer === 'Accepter', messaging: false })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await expect(question).toBeHidden()
    expect([...hosts]).toEqual(['localhost'])
  })
}
