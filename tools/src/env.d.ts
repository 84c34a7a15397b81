/// <reference path="../../web/src/env.d.ts" />
