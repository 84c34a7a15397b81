import { Skeleton } from '../../ui/notes/skeleton.tsx'

/** A placeholder while home loads. All parts of home replace it at the same time, so that nothing moves. */
export function HomeSkeleton() {
  return (
    <div className="home two" aria-busy="true">
      <div className="card stack tall-bone late" aria-hidden="true">
        <div className="bone brief" />
        <div className="bone long big" />
        <div className="bone long" />
        <div className="bone brief" />
      </div>
      <div className="card">
        <Skeleton />
      </div>
    </div>
  )
}
