import { useText } from '@sesame/web/i18n/locale.tsx'

/** Placeholder rows of a card. They appear after 300 ms, so that they do not flash before a fast response. */
export function CardSkeleton({ rows = 5 }: { readonly rows?: number }) {
  const { common } = useText()
  return (
    <div className="card late" aria-busy="true">
      <p className="vh" role="status">
        {common.loading}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="row-b">
            <span className="bone dot" />
            <span className={`bone ${index % 2 === 0 ? 'long' : 'brief'}`} />
            <span className="bone brief" />
            <span className="bone brief" />
          </div>
        ))}
      </div>
    </div>
  )
}
