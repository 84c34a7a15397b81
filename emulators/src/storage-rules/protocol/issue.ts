/** An issue in the format that firebase-tools prints: JSON with a description and a position. */
export function issueAt(
  severity: 'ERROR' | 'WARNING',
  description: string,
  file: { readonly name: string; readonly content: string },
  offset: number,
): string {
  const before = file.content.slice(0, offset)
  return JSON.stringify({
    sourcePosition_: {
      fileName_: file.name,
      line_: before.split('\n').length,
      column_: offset - before.lastIndexOf('\n'),
      currentOffset_: offset,
      endOffset_: offset,
    },
    severity_: severity,
    description_: description,
  })
}
