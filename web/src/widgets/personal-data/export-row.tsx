import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import { DownloadRow } from './download-row.tsx'

interface Props {
  /** Whether the page also lists the person's files, below this row. */
  readonly hasFiles?: boolean
}

/** Downloads everything stored about the person, as a file. */
export function ExportRow({ hasFiles = false }: Props) {
  const { data } = useInsideText()
  const { auth } = useServices()
  return (
    <DownloadRow
      title={data.exportLabel}
      about={hasFiles ? `${data.exportText} ${data.exportFiles}` : data.exportText}
      failed={data.exportFailed}
      button={{ label: data.exportLabel, idle: data.export, busy: data.exporting }}
      fetchExport={async () => {
        const exported = await (await auth.account()).exportData()
        return { exported, at: exported.exportedAt }
      }}
    />
  )
}
