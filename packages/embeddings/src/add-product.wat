;; y += x W, four numbers at once. Its bytes stand in `matrices.ts`.
(module
  (memory (export "memory") 1)
  ;; y: bytes of the result, and of a row of W; a multiple of 64.
  ;; entries: for each number of x that is not zero, the number (f32) and where its row of W begins in bytes (i32).
  (func (export "addProduct") (param $y i32) (param $bytes i32) (param $w i32) (param $entries i32) (param $count i32)
    (local $column i32) (local $entry i32) (local $left i32) (local $at i32) (local $row i32) (local $value v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $columns
      (local.set $at (i32.add (local.get $y) (local.get $column)))
      (local.set $a (v128.load (local.get $at)))
      (local.set $b (v128.load offset=16 (local.get $at)))
      (local.set $c (v128.load offset=32 (local.get $at)))
      (local.set $d (v128.load offset=48 (local.get $at)))
      (local.set $entry (local.get $entries))
      (local.set $left (local.get $count))
      (block $done
        (loop $rows
          (br_if $done (i32.eqz (local.get $left)))
          (local.set $value (v128.load32_splat (local.get $entry)))
          (local.set $row
            (i32.add (i32.add (local.get $w) (i32.load offset=4 (local.get $entry))) (local.get $column)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $value) (v128.load (local.get $row)))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $value) (v128.load offset=16 (local.get $row)))))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $value) (v128.load offset=32 (local.get $row)))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $value) (v128.load offset=48 (local.get $row)))))
          (local.set $entry (i32.add (local.get $entry) (i32.const 8)))
          (local.set $left (i32.sub (local.get $left) (i32.const 1)))
          (br $rows)))
      (v128.store (local.get $at) (local.get $a))
      (v128.store offset=16 (local.get $at) (local.get $b))
      (v128.store offset=32 (local.get $at) (local.get $c))
      (v128.store offset=48 (local.get $at) (local.get $d))
      (local.set $column (i32.add (local.get $column) (i32.const 64)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $bytes))))))
